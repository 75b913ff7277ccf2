import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTabs, type Tabs } from './tabs';

const open: Tabs[] = [];
function tab(name: string, lost = vi.fn()) {
  const tabs = openTabs(name, lost);
  open.push(tabs);
  return tabs;
}
afterEach(() => open.splice(0).forEach((tabs) => tabs.close()));

describe('tabs of one study', () => {
  it('let the first one go on and stop the second', async () => {
    expect(await tab('one').claim()).toBe(true);
    expect(await tab('one').claim()).toBe(false);
    expect(await tab('another study').claim()).toBe(true);
  });

  it('let exactly one go on when both come at once', async () => {
    const claims = await Promise.all([tab('two').claim(), tab('two').claim()]);
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('tell the first when the second takes over', async () => {
    const lost = vi.fn();
    await tab('three', lost).claim();
    const second = tab('three');
    await second.claim();
    second.takeOver();
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
    expect(await tab('three').claim()).toBe(false);
  });

  it('forget a tab that was closed', async () => {
    const first = tab('four');
    await first.claim();
    first.close();
    expect(await tab('four').claim()).toBe(true);
  });
});
