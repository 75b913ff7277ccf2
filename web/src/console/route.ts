// Where in the console somebody is: what follows '#' in the address, so that every page has a link
// and the browser's own back button works.

export interface Route {
  parts: readonly string[];
  query: Readonly<Record<string, string>>;
}

// Of "#/items/a%20b?bin=easy": the parts "items" and "a b", and the query.
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    parts: path
      .split('/')
      .filter((part) => part !== '')
      .map(decoded),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

// What is empty in a query is left out.
export function address(
  parts: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  return `#/${parts.map(encodeURIComponent).join('/')}${queryText(query)}`;
}

export function queryText(query: Readonly<Record<string, string | undefined>>): string {
  const filled = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  );
  const text = new URLSearchParams(filled).toString();
  return text === '' ? '' : `?${text}`;
}

// A path of the server's API with these parts.
export const apiPath = (...parts: readonly string[]): string =>
  `/api/${parts.map(encodeURIComponent).join('/')}`;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
