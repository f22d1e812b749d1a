import { apiPath } from '@quad/shared/api-request';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client';
import { disco } from '../../testing/events';
import { bootData, renderApp } from '../../testing/render-app';
import { App } from '../app';
import { render as renderPage } from '../entry-server';
import { screenFor } from '../screens';

const path = `/events/${disco.id}`;
const other = { ...disco, id: '3b241101-e2bb-4255-8caf-4136c566a999', title: 'Night Market' };

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const request = vi.fn<typeof fetch>();

beforeEach(() => {
  // jsdom has no layout: nothing ever comes near the viewport.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', request);
  request.mockReset();
});

describe('the page of an event', () => {
  it('is served complete and makes no request in the browser', async () => {
    const boot = bootData({ event: disco });
    const page = renderPage(path, boot);
    expect(page.status).toBe(200);
    expect(page.html).toContain('Three-Channel Silent Disco</h1>');
    expect(page.html).toContain('126');

    await renderApp(path, boot);
    screen.getByRole('heading', { level: 1, name: disco.title });
    expect(document.title).toBe('Three-Channel Silent Disco · Quad');
    expect(request).not.toHaveBeenCalled();
  });

  it('is served with the lists at its end, each event as a link', async () => {
    const more = [
      { kind: 'tonight' as const, events: [other] },
      { kind: 'day' as const, events: [{ ...other, id: disco.id, title: 'Late Market' }] },
    ];
    const boot = bootData({ event: disco, more });
    expect(renderPage(path, boot).html).toContain('Night Market</a>');
    await renderApp(path, boot);
    const tonight = screen.getByRole('region', { name: 'More tonight' });
    const link = within(tonight).getByRole('link', { name: 'Night Market' });
    expect(link.getAttribute('href')).toBe(`/events/${other.id}`);
    screen.getByRole('region', { name: 'More on Sat, Nov 28' });
    expect(request).not.toHaveBeenCalled();
  });

  it('is served complete under any spelling of its id', () => {
    const page = renderPage(path.toUpperCase().replace('/EVENTS', '/events'), bootData({ event: disco }));
    expect(page.html).toContain('Three-Channel Silent Disco</h1>');
  });

  const time = (hours: number) => ({
    startDate: new Date(Date.parse(disco.startDate) - hours * 3_600_000).toISOString(),
    allDay: false,
    timeTba: false,
  });
  const gym = { location: 'Old Gym', venueName: null };
  it.each([
    [time(0.5), 'New time: 10:00 PM', /^Changed by the host 2 hours ago\. Was 9:30 PM\.$/],
    [time(48), 'New date: Sat, Nov 28, 10:00 PM', /Was \w+, Nov 26, 10:00 PM\.$/],
    [gym, `New place: ${disco.venueName ?? disco.location}`, /Was Old Gym\.$/],
    [{ ...time(0.5), ...gym }, 'New time and place', /Was 9:30 PM, Old Gym\.$/],
  ])('says what the time and the place were before they changed: %#', async (from, title, before) => {
    const boot = bootData({});
    const at = new Date(Date.parse(boot.now) - 2 * 3_600_000).toISOString();
    await renderApp(path, { ...boot, event: { ...disco, moved: { at, from } } });
    await screen.findByText(title);
    screen.getByText(before);
  });

  it('responds 404 with a link back when there is no such event', async () => {
    const boot = bootData({ event: null });
    expect(renderPage('/events/nope', boot)).toMatchObject({ status: 404 });
    await renderApp('/events/nope', boot);
    screen.getByRole('heading', { level: 1, name: 'Event not found' });
    screen.getByText('This event may have been deleted or moved.');
    expect(screen.getByRole('link', { name: 'Back to Events' }).getAttribute('href')).toBe('/');
    expect(request).not.toHaveBeenCalled();
  });

  it('loads another event when the served one was a different one', async () => {
    request.mockImplementation(async () => answer(200, other));
    await renderApp('/events/nope', bootData({ event: null }));
    await act(async () => history.pushState(null, '', `/events/${other.id}`));
    await screen.findByRole('heading', { level: 1, name: 'Night Market' });
    expect(request.mock.calls.map(([url]) => url)).toEqual([
      apiPath('GET /api/events/:id', { params: { id: other.id } }),
    ]);
  });

  it('shows what the list knew at once, then the rest', async () => {
    let arrive: (response: Response) => void = () => {};
    request.mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const { descriptionHtml: _html, cancelReason: _reason, host: _host, isHost: _isHost, ...summary } = other;
    const queryClient = createQueryClient();
    const page = { events: [summary], nextCursor: null, total: 1 };
    queryClient.setQueryData(['events', 'search', 'any'], { pages: [page], pageParams: [null] });
    history.replaceState(null, '', `/events/${other.id}`);
    await screenFor(location.pathname).load();
    render(<App boot={bootData()} queryClient={queryClient} />);
    screen.getByRole('heading', { level: 1, name: 'Night Market' });
    expect(screen.queryByText('Hosted by')).toBeNull();
    await act(async () => arrive(answer(200, other)));
    await screen.findByText('Hosted by');
  });

  it('says what went wrong and tries again', async () => {
    onlineManager.setOnline(false);
    request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await renderApp(path, bootData());
    await screen.findByRole('heading', { name: 'Unable to load this event' });
    screen.getByText('Please check your connection');
    onlineManager.setOnline(true);
    request.mockResolvedValueOnce(answer(500, { message: 'Something broke on our side.', code: 'INTERNAL' }));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Something broke on our side.');
    request.mockResolvedValueOnce(answer(200, disco));
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('heading', { level: 1, name: disco.title });
  });

  it('treats a 404 as an event that is gone', async () => {
    request.mockResolvedValueOnce(answer(404, { message: 'There is no such event', code: 'NOT_FOUND' }));
    await renderApp(path, bootData());
    await screen.findByRole('heading', { name: 'Event not found' });
  });

  it('lets the senders of a new invitation know that it was seen', async () => {
    request.mockImplementation(async () => new Response(null, { status: 204 }));
    await renderApp(path, bootData({ event: { ...disco, hasNewInvitation: true } }));
    await vi.waitFor(() =>
      expect(request.mock.calls.map(([asked, init]) => [init?.method, asked])).toEqual([
        ['PUT', apiPath('PUT /api/events/:id/invitations/viewed', { params: { id: disco.id } })],
      ]),
    );
  });

  it('hydrates without a difference', async () => {
    const boot = bootData({ event: disco });
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderPage(path, boot).html;
    const title = container.querySelector('h1');
    history.replaceState(null, '', path);
    await act(async () => {
      render(<App boot={boot} queryClient={createQueryClient()} />, { container, hydrate: true });
    });
    expect(container.querySelector('h1')).toBe(title);
    container.remove();
  });
});
