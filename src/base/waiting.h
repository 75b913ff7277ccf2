// How threads wait for the next piece of parallel work.
#pragma once

namespace assay {

// OpenMP's threads turn for milliseconds before they sleep, which takes the time of whatever else
// the machine is doing. How long they turn is read from the environment before main, so this starts
// the program anew, once, in an environment that tells them to sleep at once. Somebody who has set
// OMP_WAIT_POLICY or GOMP_SPINCOUNT has said otherwise. `words` are those of main; nothing may
// have been read or begun yet.
void wait_without_spinning(char** words);

}  // namespace assay
