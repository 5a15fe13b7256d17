// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//! A box and a ball from Rust: their signed distance, a response, and an error.
//!
//!     rustc --edition 2021 example.rs -L native=<folder of libsolid.so> && LD_LIBRARY_PATH=<the same folder> ./example
mod solid;
use solid::*;
use std::{ffi::CStr, mem::MaybeUninit, os::raw::c_void, ptr::null_mut};

unsafe extern "C" fn count(data: *mut c_void, _: *mut c_void, _: *mut c_void, contact: *const DT_CollData) -> DT_Bool {
    *(data as *mut u32) += 1;
    println!("normal {:?}", (*contact).normal);
    DT_CONTINUE
}

fn main() {
    unsafe {
        assert_eq!(DT_GetScalarSize() as usize, std::mem::size_of::<DT_Scalar>());
        let (cube, round) = (DT_NewBox(2.0, 2.0, 2.0), DT_NewSphere(1.0));
        let (a, b) = (DT_CreateObject(null_mut(), cube), DT_CreateObject(null_mut(), round));
        DT_SetPosition(b, &[1.5, 0.0, 0.0]);

        let mut near = MaybeUninit::<DT_Proximity>::uninit();
        if DT_GetSignedDistance(a, b, null_mut(), near.as_mut_ptr()) == DT_TRUE {
            println!("distance {}", near.assume_init().distance);
        }

        let (scene, table, mut calls) = (DT_CreateScene(), DT_CreateRespTable(), 0u32);
        for object in [a, b] {
            DT_SetResponseClass(table, object, 0);
            DT_AddObject(scene, object);
        }
        DT_AddDefaultResponse(table, Some(count), DT_DEPTH_RESPONSE, &mut calls as *mut u32 as *mut c_void);
        println!("{} pair, {} call", DT_Test(scene, table), calls);

        DT_SetMargin(a, -1.0);
        println!("error {}: {}", DT_GetError(), CStr::from_ptr(DT_GetErrorText()).to_string_lossy());

        DT_DestroyScene(scene);
        DT_DestroyRespTable(table);
        DT_DestroyObject(a);
        DT_DestroyObject(b);
        DT_DeleteShape(cube);
        DT_DeleteShape(round);
        println!("{} bytes left", DT_GetByteCount());
    }
}
