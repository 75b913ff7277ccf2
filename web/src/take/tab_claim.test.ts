import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../shared/language/en';
import type { Action } from './page';
import { claimTab } from './tab_claim';
import { chooseThisTab, type Tabs } from './tabs';

let alone: boolean;
let giveWay: () => void;
const takeOver = vi.fn();
const tabs: Tabs = {
  claim: async (_study, lost) => {
    giveWay = lost;
    return alone;
  },
  takeOver,
  close() {},
};
const message = vi.fn();
const page = { message, texts: en };
const press = () => (message.mock.calls[0]![2] as Action[])[0]!.press(new Event('click'));

beforeEach(() => {
  sessionStorage.clear();
});
afterEach(() => {
  vi.clearAllMocks();
});

describe('a tab', () => {
  it('goes on at once when it is alone', async () => {
    alone = true;
    expect(await claimTab(tabs, page, 'a study', () => {})).toBe('free');
    expect(takeOver).not.toHaveBeenCalled();
    expect(message).not.toHaveBeenCalled();
  });

  it('asks when another is there, and takes over when told to', async () => {
    alone = false;
    const claimed = claimTab(tabs, page, 'a study', () => {});
    await vi.waitFor(() => expect(message).toHaveBeenCalledOnce());
    expect(message.mock.calls[0]![0]).toBe(en.otherTabTitle);
    expect(takeOver).not.toHaveBeenCalled();
    press();
    expect(await claimed).toBe('taken');
    expect(takeOver).toHaveBeenCalledOnce();
  });

  it('does not ask again when somebody has chosen it before it was loaded again', async () => {
    alone = false;
    chooseThisTab();
    expect(await claimTab(tabs, page, 'a study', () => {})).toBe('taken');
    expect(takeOver).toHaveBeenCalledOnce();
    expect(message).not.toHaveBeenCalled();
  });

  it('ends what it does before it says that another has taken over', async () => {
    alone = true;
    const lost = vi.fn(() => expect(message).not.toHaveBeenCalled());
    await claimTab(tabs, page, 'a study', lost);
    expect(lost).not.toHaveBeenCalled();
    giveWay();
    expect(lost).toHaveBeenCalledOnce();
    expect(message.mock.calls[0]![0]).toBe(en.otherTabTitle);
  });
});
