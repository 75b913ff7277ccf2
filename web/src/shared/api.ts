// Requests to the server that the page came from, and to no other.

// The server answered, but not with what was asked for. The message is its sentence.
export class Refused extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

// Nobody answered, or nobody who could: worth trying again.
export class Unreachable extends Error {}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  keepalive?: boolean;
  timeoutMs?: number;
  // Statuses other than 2xx whose body is an answer like any other.
  also?: readonly number[];
}

const retriable = new Set([408, 429, 500, 502, 503, 504]);

export async function request<Answer>(path: string, asked: RequestOptions = {}): Promise<Answer> {
  if (!path.startsWith('/') || path.startsWith('//')) throw new Error(`not a path: ${path}`);
  const response = await send(path, asked);
  const body = await response.text().catch(() => {
    throw new Unreachable('the answer broke off');
  });
  if (response.ok || asked.also?.includes(response.status)) return parsed(body) as Answer;
  const sentence = (parsed(body) as { error?: string } | undefined)?.error ?? response.statusText;
  if (retriable.has(response.status)) throw new Unreachable(sentence);
  throw new Refused(response.status, sentence);
}

async function send(path: string, asked: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { ...asked.headers };
  if (asked.token !== undefined) headers['Authorization'] = `Bearer ${asked.token}`;
  if (asked.body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(path, {
      method: asked.method ?? 'GET',
      headers,
      body: asked.body === undefined ? null : JSON.stringify(asked.body),
      keepalive: asked.keepalive ?? false,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(asked.timeoutMs ?? 20_000),
    });
  } catch (error) {
    throw new Unreachable(error instanceof Error ? error.message : 'no connection');
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
