// Libraries that lie beside the program and are loaded when they are first needed: what stands on
// many others, which would take their time of every start and their memory of every limit.
#pragma once

namespace assay {

// What the function of that name in the library gives; the library stays loaded. `purpose` begins
// the sentence with which it is missed: "Pictures need".
const void* from_plugin(const char* file, const char* function, const char* purpose);

}  // namespace assay
