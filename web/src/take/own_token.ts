// The token with which a session was begun opens more than one that a link gave later: with it its
// owner can read and withdraw their data. This browser keeps it until the session is over, so that
// whoever opens the link again here goes on with it.
const name = (session: string): string => `assay-own-${session}`;

export function keepOwnToken(session: string, token: string): void {
  try {
    localStorage.setItem(name(session), token);
  } catch {
    // Where nothing is kept, the address of the page has it.
  }
}

// Once: a token that has expired is not tried again.
export function takeOwnToken(session: string): string | undefined {
  try {
    const found = localStorage.getItem(name(session)) ?? undefined;
    localStorage.removeItem(name(session));
    return found;
  } catch {
    return undefined;
  }
}
