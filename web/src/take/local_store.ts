// What must survive a reload, a crash or an empty battery: reports that are not stored yet, and
// what somebody is in the middle of drawing or writing. Kept in IndexedDB, apart for each token.
import { withTimeout } from './timeout';
import type { Report } from './server_types';

export interface Draft {
  step: number;
  value: unknown;
}

export interface LocalStore {
  put(report: Report): Promise<void>;
  reports(): Promise<Report[]>;
  // These instead of all there are, at once: a crash leaves the old ones or the new.
  replace(reports: readonly Report[]): Promise<void>;
  // Throws away all reports up to this number.
  keepAfter(seq: number): Promise<void>;
  draft(): Promise<Draft | undefined>;
  putDraft(draft: Draft | undefined): Promise<void>;
}

// For browsers that keep nothing, as some do in private windows: as good as it gets.
export class MemoryStore implements LocalStore {
  private kept = new Map<number, Report>();
  private keptDraft: Draft | undefined;

  async put(report: Report): Promise<void> {
    this.kept.set(report.seq, structuredClone(report));
  }
  async replace(reports: readonly Report[]): Promise<void> {
    this.kept = new Map(reports.map((report) => [report.seq, structuredClone(report)]));
  }
  async reports(): Promise<Report[]> {
    return [...this.kept.values()].map((report) => structuredClone(report));
  }
  async keepAfter(seq: number): Promise<void> {
    for (const key of [...this.kept.keys()]) if (key <= seq) this.kept.delete(key);
  }
  async draft(): Promise<Draft | undefined> {
    return this.keptDraft;
  }
  async putDraft(draft: Draft | undefined): Promise<void> {
    this.keptDraft = draft && structuredClone(draft);
  }
}

class IndexedStore implements LocalStore {
  constructor(
    private readonly database: IDBDatabase,
    private readonly token: string,
  ) {}

  async put(report: Report): Promise<void> {
    await this.change('reports', (store) => store.put(report, [this.token, report.seq]));
  }
  async replace(reports: readonly Report[]): Promise<void> {
    await this.change('reports', (store) => {
      store.delete(this.upTo(Number.MAX_SAFE_INTEGER));
      for (const report of reports) store.put(report, [this.token, report.seq]);
    });
  }
  async reports(): Promise<Report[]> {
    const store = this.database.transaction('reports').objectStore('reports');
    return (await settled(store.getAll(this.upTo(Number.MAX_SAFE_INTEGER)))) as Report[];
  }
  async keepAfter(seq: number): Promise<void> {
    await this.change('reports', (store) => store.delete(this.upTo(seq)));
  }
  async draft(): Promise<Draft | undefined> {
    const store = this.database.transaction('drafts').objectStore('drafts');
    return (await settled(store.get(this.token))) as Draft | undefined;
  }
  async putDraft(draft: Draft | undefined): Promise<void> {
    await this.change('drafts', (store) =>
      draft ? store.put(draft, this.token) : store.delete(this.token),
    );
  }

  private upTo(seq: number): IDBKeyRange {
    return IDBKeyRange.bound([this.token, 0], [this.token, seq]);
  }

  // Until it is written, not only asked for.
  private change(name: string, work: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(name, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(name));
    });
  }
}

// A store that can be written to; never fails.
export async function openLocalStore(token: string): Promise<LocalStore> {
  try {
    const asked = indexedDB.open('assay-take', 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('reports');
      asked.result.createObjectStore('drafts');
    };
    const store = new IndexedStore(await withTimeout(settled(asked), patienceMs), token);
    await withTimeout(store.reports(), patienceMs);
    return new FallbackStore(store);
  } catch {
    return new MemoryStore();
  }
}

const patienceMs = 3000;

// A disk that is full and a database that has ceased to answer must not stop anybody: what cannot be
// written is kept in memory.
class FallbackStore implements LocalStore {
  private readonly spare = new MemoryStore();
  constructor(private readonly store: LocalStore) {}

  put = (report: Report) =>
    withTimeout(this.store.put(report), patienceMs).catch(() => this.spare.put(report));
  replace = async (reports: readonly Report[]) => {
    await this.spare.replace([]);
    await withTimeout(this.store.replace(reports), patienceMs).catch(() =>
      this.spare.replace(reports),
    );
  };
  keepAfter = async (seq: number) => {
    await this.spare.keepAfter(seq);
    await withTimeout(this.store.keepAfter(seq), patienceMs).catch(() => {});
  };
  reports = async () => [...(await this.store.reports()), ...(await this.spare.reports())];
  draft = () => withTimeout(this.store.draft(), patienceMs).catch(() => undefined);
  putDraft = (draft: Draft | undefined) =>
    withTimeout(this.store.putDraft(draft), patienceMs).catch(() => {});
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
