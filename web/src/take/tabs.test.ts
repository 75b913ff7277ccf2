import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTabs, type Tabs } from './tabs';

const open: Tabs[] = [];
function tab() {
  const tabs = openTabs();
  open.push(tabs);
  return tabs;
}
const nothing = () => {};
const soon = () => new Promise((resolve) => setTimeout(resolve, 100));
afterEach(() => open.splice(0).forEach((tabs) => tabs.close()));

describe('tabs of one study', () => {
  it('let the first one go on and stop the second', async () => {
    expect(await tab().claim('one', nothing)).toBe(true);
    expect(await tab().claim('one', nothing)).toBe(false);
    expect(await tab().claim('another study', nothing)).toBe(true);
  });

  it('let exactly one go on when both come at once', async () => {
    const losses = [vi.fn(), vi.fn()];
    await Promise.all(losses.map((lost) => tab().claim('two', lost)));
    await soon();
    expect(losses.map((lost) => lost.mock.calls.length).sort()).toEqual([0, 1]);
  });

  it('tell the first when the second takes over', async () => {
    const lost = vi.fn();
    await tab().claim('three', lost);
    const second = tab();
    await second.claim('three', nothing);
    second.takeOver();
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
    expect(await tab().claim('three', nothing)).toBe(false);
  });

  it('forget a tab that was closed', async () => {
    const first = tab();
    await first.claim('four', nothing);
    first.close();
    expect(await tab().claim('four', nothing)).toBe(true);
  });
});
