import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches';

beforeEach(() => localStorage.clear());

describe('recent searches', () => {
  it('are the last five, the latest first, each once', () => {
    for (const text of ['jazz', 'chess', 'Free food', 'yoga', 'JAZZ', 'run', 'choir']) rememberSearch(text);
    expect(recentSearches()).toEqual(['choir', 'run', 'JAZZ', 'yoga', 'Free food']);
  });

  it('can be forgotten', () => {
    rememberSearch('jazz');
    forgetSearches();
    expect(recentSearches()).toEqual([]);
  });

  it('are none where storage is blocked, or holds something else', () => {
    localStorage.setItem('quad-recent-searches', '{"a":1}');
    expect(recentSearches()).toEqual([]);
    localStorage.setItem('quad-recent-searches', 'no');
    expect(recentSearches()).toEqual([]);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    expect(() => rememberSearch('jazz')).not.toThrow();
  });
});
