// Arrays and maps of them on pages: pictures and signals.
#include "evaluate/runner/array_subject.h"
#include "evaluate/runner/gallery.h"

namespace assay::runner {

bool ArraySubject::can_show() const { return Painter(*classifier_).can_paint(); }

report::Element ArraySubject::shown(std::size_t item, const Maps& maps,
                                    const std::string& spec) const {
  const Tensor sample = source().load(item);
  return Painter(*classifier_)
      .map(sample.data, std::get<attribution::Maps>(maps).values.row(0),
           items_.name(item) + ", " + spec)
      .on_page;
}

std::filesystem::path ArraySubject::write_page(const std::filesystem::path& folder,
                                               std::span<const std::size_t> targets,
                                               std::span<const MapsEntry> entries,
                                               std::size_t most) const {
  const bool written = write_gallery(folder, {*classifier_, source(), targets, entries}, most);
  return written ? folder / "gallery.html" : std::filesystem::path();
}

}  // namespace assay::runner
