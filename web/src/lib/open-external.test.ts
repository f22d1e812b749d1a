import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openInTicketApp, ticketAppLink } from './open-external';

const seller = { url: 'https://www.ticketmaster.com/event/16006?a=1', externalSource: 'ticketmaster' };
const phone = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150 Mobile Safari/537.36';

function fakeTab() {
  const document = new EventTarget() as EventTarget & { hidden: boolean };
  document.hidden = false;
  return {
    opener: {} as unknown,
    document,
    location: { href: 'about:blank', replace: vi.fn() },
    setTimeout: (run: () => void, delay: number) => setTimeout(run, delay),
    clearTimeout: (timer: number) => clearTimeout(timer),
  };
}

let tab: ReturnType<typeof fakeTab>;

beforeEach(() => {
  vi.useFakeTimers();
  tab = fakeTab();
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
});

function withUserAgent(userAgent: string, maxTouchPoints = 0) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true });
}

describe('ticketAppLink', () => {
  it('is for the ticketing provider on its own hosts only', () => {
    expect(ticketAppLink(seller)).toBe('ticketmaster://www.ticketmaster.com/event/16006?a=1');
    expect(ticketAppLink({ ...seller, externalSource: 'seatgeek' })).toBeNull();
    for (const url of [
      'https://ticketmaster.com.evil.example/event/1',
      'https://notticketmaster.com/event/1',
      'http://www.ticketmaster.com/event/1',
      'javascript:alert(1)',
      'not an address',
    ])
      expect(ticketAppLink({ ...seller, url })).toBeNull();
  });
});

describe('openInTicketApp', () => {
  it('gives the app 1.5 s, then shows the web page in the tab opened by the press', () => {
    withUserAgent(phone);
    expect(openInTicketApp(seller)).toBe(true);
    expect(window.open).toHaveBeenCalledTimes(1);
    expect(tab.opener).toBeNull();
    expect(tab.location.href).toBe('ticketmaster://www.ticketmaster.com/event/16006?a=1');
    vi.advanceTimersByTime(1499);
    expect(tab.location.replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(tab.location.replace).toHaveBeenCalledWith(seller.url);
  });

  it('leaves it at the app once the app hid the tab', () => {
    withUserAgent(phone);
    openInTicketApp(seller);
    tab.document.hidden = true;
    tab.document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(5000);
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it('leaves desktops, other sellers and blocked tabs to the link itself', () => {
    withUserAgent('Mozilla/5.0 (X11; Linux x86_64) Chrome/150');
    expect(openInTicketApp(seller)).toBe(false);
    withUserAgent(phone);
    expect(openInTicketApp({ ...seller, externalSource: 'seatgeek' })).toBe(false);
    expect(window.open).not.toHaveBeenCalled();
    vi.mocked(window.open).mockReturnValue(null);
    expect(openInTicketApp(seller)).toBe(false);
  });

  it('knows an iPad, which calls itself a Mac, by its touch screen', () => {
    withUserAgent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5);
    expect(openInTicketApp(seller)).toBe(true);
  });
});
