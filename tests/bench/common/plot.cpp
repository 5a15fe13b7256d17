// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Writes panels of lines as SVG.
#include "common/plot.hpp"

#include "common/result.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>

namespace bench
{
namespace
{

constexpr double left = 70, right = 500, top = 30, bottom = 400, panel_width = 620, panel_height = 450;
constexpr const char* colours[] = {"#c22", "#36c", "#283", "#a60", "#739", "#099", "#c5a", "#777", "#550", "#024"};

class Drawing
{
public:
    Drawing(std::ostream& out, const Axes& axes) : out_(out), axes_(axes) {}

    void draw(const Panel& panel)
    {
        out_ << format("<text x='%.0f' y='18' font-weight='bold'>%s</text>\n", left, panel.title.c_str());
        draw_times();
        draw_sizes();
        for (const Line& line : panel.lines)
        {
            out_ << "<polyline fill='none' stroke-width='2' stroke='" << colour(line.label) << "' points='";
            for (std::size_t k = 0; k < line.ns.size(); ++k)
                out_ << format("%.1f,%.1f ", x(line.sizes[k]), y(line.ns[k]));
            out_ << "'/>\n";
        }
        draw_labels(panel);
    }

private:
    double x(double n) const
    {
        return left + (right - left) * std::log(n / axes_.few) / std::log(axes_.many / axes_.few);
    }
    double y(double ns) const
    {
        const double height = std::log(std::clamp(ns, axes_.low, axes_.high) / axes_.low);
        return bottom - (bottom - top) * height / std::log(axes_.high / axes_.low);
    }
    const char* colour(const std::string& label)
    {
        return colours[colour_.try_emplace(label, colour_.size()).first->second % std::size(colours)];
    }

    void draw_times()
    {
        constexpr const char* units[] = {"ns", "us", "ms", "s"};
        for (double ns = axes_.low; ns < 1.5 * axes_.high; ns *= 10)
        {
            const int thousands = std::min(3, static_cast<int>(std::log10(ns) / 3 + 1e-9));
            out_ << format("<line x1='%.0f' x2='%.0f' y1='%.1f' y2='%.1f' stroke='#ddd'/>"
                           "<text x='%.0f' y='%.1f' text-anchor='end'>%.0f %s</text>\n",
                           left, right, y(ns), y(ns), left - 6, y(ns) + 4, ns / std::pow(1000.0, thousands),
                           units[thousands]);
        }
    }

    void draw_sizes()
    {
        for (double n = axes_.few; n < 1.5 * axes_.many; n *= 10)
        {
            const std::string size = n < 1e6 ? format("%.0fk", n / 1e3) : format("%.0fM", n / 1e6);
            const bool last = n > 0.5 * axes_.many;
            out_ << format("<line x1='%.1f' x2='%.1f' y1='%.0f' y2='%.0f' stroke='#ddd'/>"
                           "<text x='%.1f' y='%.0f' text-anchor='middle'>%s</text>\n",
                           x(n), x(n), top, bottom, x(n), bottom + 18,
                           last ? (size + " " + axes_.unit).c_str() : size.c_str());
        }
    }

    /// Each behind the end of its line, moved down where it would cover another.
    void draw_labels(const Panel& panel)
    {
        constexpr double line_height = 13;
        std::vector<const Line*> lines;
        for (const Line& line : panel.lines)
            lines.push_back(&line);
        std::sort(lines.begin(), lines.end(),
                  [&](const Line* a, const Line* b) { return y(a->ns.back()) < y(b->ns.back()); });
        double free = 0;
        for (const Line* line : lines)
        {
            const double at = std::max(free, y(line->ns.back()) + 4);
            free = at + line_height;
            out_ << format("<text x='%.0f' y='%.1f' fill='%s'>%s</text>\n", x(line->sizes.back()) + 6, at,
                           colour(line->label), line->label.c_str());
        }
    }

    std::ostream& out_;
    const Axes& axes_;
    std::map<std::string, std::size_t> colour_;
};

}  // namespace

Line& line_of(Panel& panel, const std::string& label)
{
    const auto found =
        std::find_if(panel.lines.begin(), panel.lines.end(), [&](const Line& line) { return line.label == label; });
    return found != panel.lines.end() ? *found : panel.lines.emplace_back(Line{label, {}, {}});
}

void write_panels(std::ostream& out, const std::vector<Panel>& panels, const Axes& axes)
{
    const std::size_t columns = panels.size() > 1 ? 2 : 1, rows = (panels.size() + columns - 1) / columns;
    out << format("<svg xmlns='http://www.w3.org/2000/svg' width='%.0f' height='%.0f' font-family='sans-serif' "
                  "font-size='12'>\n<rect width='100%%' height='100%%' fill='white'/>\n",
                  panel_width * static_cast<double>(columns), panel_height * static_cast<double>(rows));
    Drawing drawing(out, axes);
    for (std::size_t i = 0; i < panels.size(); ++i)
    {
        out << format("<g transform='translate(%.0f %.0f)'>\n", panel_width * static_cast<double>(i % columns),
                      panel_height * static_cast<double>(i / columns));
        drawing.draw(panels[i]);
        out << "</g>\n";
    }
    out << "</svg>\n";
}

}  // namespace bench
