#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# window_test.py VIEWER: the viewer in a real window, on a display of Xvfb, with real keys and a real mouse (xdotool).
# What it says on stdout (--log) and what the display shows are compared with what should have happened.

import math
import os
import queue
import struct
import subprocess
import sys
import tempfile
import threading
import time

WIDTH, HEIGHT, PANEL = 640, 400, 236
PATIENCE = 30  # seconds; the machine may be busy


class Display:
    """A display in memory, whose pixels can be read."""

    def __init__(self, folder):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-fbdir", folder, "-screen", "0", f"{WIDTH}x{HEIGHT}x24",
             "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        self.file = os.path.join(folder, "Xvfb_screen0")
        self.environment = dict(os.environ, DISPLAY=self.name)
        self.environment.pop("WAYLAND_DISPLAY", None)

    def pixels(self, places):
        with open(self.file, "rb") as file:
            data = file.read()
        header = struct.unpack(">25I", data[:100])  # X window dump
        size, bits, line, colours = header[0], header[11], header[12], header[19]
        for x, y in places:
            start = size + 12 * colours + y * line + x * bits // 8
            blue, green, red = data[start:start + 3]
            yield red, green, blue

    def pixel(self, x, y):
        return next(self.pixels([(x, y)]))

    def coloured(self, x, y):
        """Which part of the pixels around a place is warm or cool: of a body, and not of the floor."""
        places = [(x + i, y + j) for i in range(-12, 13, 4) for j in range(-12, 13, 4)]
        return sum(warm(c) or cool(c) for c in self.pixels(places)) / len(places)

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def end(self):
        self.server.terminate()
        self.server.wait()


class Viewer:
    def __init__(self, program, display, *options):
        self.process = subprocess.Popen(
            [program, "--log", "--width", str(WIDTH), "--height", str(HEIGHT), *options], env=display.environment,
            stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            print("   ", line, end="")
            self.lines.put(line.strip())

    def expect(self, beginning):
        """The next line that begins so."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                line = self.lines.get(timeout=max(end - time.monotonic(), 0.01))
            except queue.Empty:
                raise AssertionError(f"the viewer never said: {beginning}") from None
            if line.startswith(beginning):
                return line


def check(true, what):
    print("ok:" if true else "WRONG:", what)
    if not true:
        raise AssertionError(what)


def warm(colour):
    return colour[0] > colour[2] + 40


def cool(colour):
    return colour[2] > colour[0] + 25


def becomes(display, place, kind, what):
    """A pixel has this kind of colour before long."""
    end = time.monotonic() + PATIENCE
    while not kind(display.pixel(*place)) and time.monotonic() < end:
        time.sleep(0.1)
    check(kind(display.pixel(*place)), f"{what} at {place}: {display.pixel(*place)}")


def eventually(true, what):
    end = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < end:
        time.sleep(0.1)
    check(true(), what)


def step_to(viewer, display, frame):
    """From a pause, step by step."""
    while True:
        display.do("key", "n")
        if numbers(viewer.expect("stepped to frame"))[0] >= frame:
            return


def numbers(line):
    return [float(word) for word in line.replace(" to ", " ").split() if word.replace(".", "").lstrip("-").isdigit()]


def drag(display, start, end, button=1):
    display.do("mousemove", *start, "mousedown", button)
    for part in (0.25, 0.5, 0.75, 1):
        time.sleep(0.05)
        display.do("mousemove", *(round(a + part * (b - a)) for a, b in zip(start, end)))
    time.sleep(0.1)
    display.do("mouseup", button)


def test_collision_ends_by_dragging(viewer, display):
    """Two bodies overlap and are warm; the one that is dragged away is where the mouse is, and cool."""
    start, end = BODY, (BODY[0] + 10, BODY[1] - 110)
    becomes(display, start, warm, "a body that collides is warm")
    drag(display, start, end)
    picked = numbers(viewer.expect("picked cylinder at"))
    check(math.dist(picked, PLACE) < 1.2, f"a point of the cylinder is picked: {picked}")
    after = numbers(viewer.expect("dropped cylinder at"))
    becomes(display, (end[0] - 25, end[1]), cool, "a body that was dragged away is cool")  # not at the pointer
    # a picture of 400 pixels is 0.72 times as high as it is away, which is about 12
    up = after[1] - PLACE[1]
    check(1.8 < up < 2.8, f"it went up by {up:.2f}")
    check(math.dist(after, PLACE) < 1.2 * up, f"and not far to the side: {after}")


def test_keys(viewer, display, scenes):
    display.do("key", "space")
    paused = numbers(viewer.expect("paused at frame"))[0]
    check(paused > 0, f"time went on before, for {paused:.0f} frames")
    time.sleep(0.5)
    display.do("key", "n")
    stepped = numbers(viewer.expect("stepped to frame"))[0]
    check(stepped == paused + 1, "time stood still, and then went on by one frame")
    display.do("key", "space")
    viewer.expect("running from frame")
    time.sleep(0.5)
    display.do("key", "space")
    check(numbers(viewer.expect("paused at frame"))[0] > stepped, "time went on again")
    display.do("key", "space")
    display.do("key", "3")
    viewer.expect("scene " + scenes[2])
    display.do("key", "bracketright")
    viewer.expect("scene " + scenes[3])
    display.do("key", "r")
    viewer.expect("scene " + scenes[3])


def test_camera(viewer, display):
    centre = (PANEL + (WIDTH - PANEL) // 2, 20)  # the sky, where nothing can be picked
    display.do("mousemove", *centre, "click", 4)
    first = numbers(viewer.expect("camera at"))
    drag(display, centre, (centre[0] + 80, centre[1]))
    second = numbers(viewer.expect("camera at"))
    check(first[3:] == second[3:], "going around keeps the target")
    near = [math.dist(line[:3], line[3:]) for line in (first, second)]
    check(abs(near[0] - near[1]) < 0.05, f"and the distance, {near[0]:.2f}")
    turned = 2 * math.asin(math.dist(first[:3], second[:3]) / 2 / near[0])
    check(0.3 < turned < 0.7, f"80 pixels of {HEIGHT} turn it by {turned:.2f}")  # pi * 80 / 400, less for the height
    drag(display, centre, (centre[0], centre[1] + 60), 3)
    third = numbers(viewer.expect("camera at"))
    check(third[4] > second[4], "shifting down lifts the target")
    display.do("mousemove", *centre, "click", 5)
    fourth = numbers(viewer.expect("camera at"))
    check(math.dist(fourth[:3], fourth[3:]) > near[1], "the wheel goes away")


def test_panel(viewer, display, scenes):
    display.do("mousemove", 40, 16)
    time.sleep(0.3)  # Dear ImGui takes notice of the place in one frame and of the button in the next
    display.do("mousedown", 1)
    time.sleep(0.3)
    display.do("mouseup", 1)
    viewer.expect("scene " + scenes[0])


def test_digits_are_dragged(viewer, display):
    """A digit that lies in the bowl is lifted out; while it is held it stays, also when time goes on; then it falls back."""
    display.do("key", "space")
    viewer.expect("paused at frame")
    step_to(viewer, display, DIGIT_FRAMES)
    start, end = DIGIT, (DIGIT[0], DIGIT[1] - 200)
    becomes(display, start, warm, "a digit that lies on others is warm")
    check(display.coloured(*end) < 0.1, "there is nothing above the bowl")
    display.do("mousemove", *start, "mousedown", 1)
    picked = viewer.expect("picked ")
    name = picked.split()[1]
    check(name.isdigit(), f"through the glass of the bowl the digit {name} is picked")
    for part in (0.25, 0.5, 0.75, 1):
        time.sleep(0.05)
        display.do("mousemove", *(round(a + part * (b - a)) for a, b in zip(start, end)))
    eventually(lambda: display.coloured(*end) > 0.4, "the digit is where the mouse is")
    display.do("key", "space")  # time goes on while it is held
    running = numbers(viewer.expect("running from frame"))[0]
    time.sleep(1)
    display.do("key", "space")
    paused = numbers(viewer.expect("paused at frame"))[0]
    check(paused > running, "time went on")
    eventually(lambda: display.coloured(*end) > 0.4, "and the digit stayed")  # once the last frame is drawn
    display.do("mouseup", 1)
    held = numbers(viewer.expect(f"dropped {name} at"))[-3:]
    up = held[1] - numbers(picked)[-2]
    check(1 < up < 4, f"it was lifted by about {up:.2f}")
    step_to(viewer, display, int(paused) + 20)
    eventually(lambda: display.coloured(*end) < 0.1, "it has fallen")


DIGIT, DIGIT_FRAMES = (503, 258), 60  # on the screen, in the scene bowl after so many frames
BODY, PLACE = (300, 160), (-3.2, 1.9, 0)  # the cylinder of the scene epa, on the screen and in space


def main():
    program = sys.argv[1]
    listed = subprocess.run([program, "--list"], capture_output=True, text=True, check=True).stdout
    scenes = [line.split()[0] for line in listed.splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        display = Display(folder)
        try:
            viewer = Viewer(program, display, "--scene", "epa")
            viewer.expect("shown")
            test_collision_ends_by_dragging(viewer, display)
            test_keys(viewer, display, scenes)
            test_camera(viewer, display)
            test_panel(viewer, display, scenes)
            display.do("key", "Escape")
            check(viewer.process.wait(PATIENCE) == 0, "Escape ends it")
            viewer = Viewer(program, display, "--scene", "bowl")
            viewer.expect("shown")
            test_digits_are_dragged(viewer, display)
            display.do("key", "Escape")
            check(viewer.process.wait(PATIENCE) == 0, "Escape ends it")
        finally:
            display.end()


main()
