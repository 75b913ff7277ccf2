// Requests of a researcher. What changes something carries the token of the login.
import { request, Refused, type RequestOptions } from '../shared/api';
import type { Me } from './server_types';

let csrf = '';
let loggedOut: () => void = () => {};

// Called when the server no longer knows who asks.
export function whenLoggedOut(call: () => void): void {
  loggedOut = call;
}

export function remember(me: Me): void {
  csrf = me.csrf;
}

async function sent<Answer>(path: string, asked: RequestOptions): Promise<Answer> {
  const changes = asked.method !== undefined && asked.method !== 'GET';
  const headers = { ...asked.headers, ...(changes && csrf !== '' ? { 'X-CSRF-Token': csrf } : {}) };
  try {
    return await request<Answer>(path, { ...asked, headers });
  } catch (error) {
    if (error instanceof Refused && error.status === 401 && path !== '/api/login') loggedOut();
    throw error;
  }
}

export const get = <Answer>(path: string) => sent<Answer>(path, {});

export const post = <Answer>(path: string, body: unknown = {}, timeoutMs = 60_000) =>
  sent<Answer>(path, { method: 'POST', body, timeoutMs });

// `stamp` says which text the change began with.
export const put = <Answer>(path: string, body: unknown, stamp: string) =>
  sent<Answer>(path, { method: 'PUT', body, headers: { 'If-Match': stamp }, timeoutMs: 60_000 });

export const sentence = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : String(error);
