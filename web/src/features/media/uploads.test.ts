import { apiPath } from '@quad/shared/api-request';
import type { Media } from '@quad/shared/contract/media';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client';
import { currentToast } from '../../lib/toast-store';
import { expectToast } from '../../testing/toast';
import { cancelUpload, chooseVideo, resetUpload, startUpload, useUpload } from './uploads';

vi.mock('./video-preview', () => ({
  previewVideo: async () => ({ poster: null, durationSeconds: 24 }),
}));

const eventId = '3b241101-e2bb-4255-8caf-4136c566a962';
const film = new File(['0123456789'], 'rooftop_drop.mov', { type: 'video/quicktime' });
const media = { id: 'a', isApproved: true } as Media;
const client = createQueryClient();

/** The PUTs so far; each is answered by the test. */
class StubRequest {
  static sent: StubRequest[] = [];
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  status = 0;
  address = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  send() {
    StubRequest.sent.push(this);
  }
  abort() {
    this.onabort();
  }
  answer(status: number) {
    this.status = status;
    this.onload();
  }
}

const request = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

async function put(): Promise<StubRequest> {
  await vi.waitFor(() => expect(StubRequest.sent).not.toHaveLength(0));
  const sent = StubRequest.sent.shift();
  if (!sent) throw new Error('Nothing was put');
  return sent;
}

beforeEach(() => {
  StubRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', StubRequest);
  vi.stubGlobal('fetch', request);
  request.mockReset();
  request.mockImplementation(async (path) =>
    answer(200, String(path).includes('upload') ? { uploadURL: '/store/one?signed' } : media),
  );
  resetUpload(eventId);
});

const upload = () => renderHook(() => useUpload(eventId)).result.current;

describe('an upload', () => {
  it('asks for an address, puts the file there and saves what is known of it', async () => {
    await act(() => chooseVideo(eventId, film));
    expect(upload()).toMatchObject({ step: 'selected', video: { durationSeconds: 24 } });
    const done = startUpload(client, eventId, null);
    const sent = await put();
    sent.upload.onprogress?.({ loaded: 4 });
    expect(upload()).toMatchObject({ step: 'uploading', sent: 4 });
    sent.answer(200);
    await done;
    expect(upload()).toMatchObject({ step: 'saved', media });
    expect(currentToast()?.title).toBe('Video Uploaded');
    const bodies = request.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))]);
    expect(bodies).toEqual([
      [apiPath('POST /api/objects/upload'), { contentType: 'video/quicktime', size: 10 }],
      [
        apiPath('POST /api/media'),
        {
          eventId,
          commentId: null,
          type: 'video',
          url: '/store/one?signed',
          posterUrl: null,
          durationSeconds: 24,
          filename: 'rooftop_drop.mov',
          fileSize: 10,
        },
      ],
    ]);
  });

  it('says who a guest is, and that the host comes first', async () => {
    await chooseVideo(eventId, film);
    const done = startUpload(client, eventId, { guestName: 'Jo', guestEmail: 'jo@mail.edu' });
    (await put()).answer(200);
    await done;
    const [path, init] = request.mock.lastCall ?? [];
    expect(path).toBe(apiPath('POST /api/media/guest'));
    expect(JSON.parse(String(init?.body))).toMatchObject({ guestName: 'Jo', guestEmail: 'jo@mail.edu' });
    expect(currentToast()).toMatchObject({ description: 'The host has to approve it first.' });
  });

  it('keeps the file when the connection is lost, and sends it again', async () => {
    await chooseVideo(eventId, film);
    const lost = startUpload(client, eventId, null);
    (await put()).onerror();
    await lost;
    expect(upload()).toMatchObject({
      step: 'failed',
      reason: 'Failed to upload file',
      video: { file: film },
    });
    await expectToast('Upload Failed', 'Failed to upload video. Please try again.');
    const again = startUpload(client, eventId, null);
    (await put()).answer(200);
    await again;
    expect(upload().step).toBe('saved');
  });

  it('says to whom to say it when what is in front of the site takes no file of this size', async () => {
    const page = document.createElement('script');
    Object.assign(page, { id: 'boot', type: 'application/json' });
    page.textContent = JSON.stringify({ site: { supportUrl: 'mailto:help@quad.example' } });
    document.body.append(page);
    await chooseVideo(eventId, film);
    const refused = startUpload(client, eventId, null);
    (await put()).answer(413);
    await refused;
    page.remove();
    const words =
      'This site is set up to refuse files of this size. Please tell those who run it: help@quad.example';
    expect(upload()).toMatchObject({ step: 'failed', advice: words });
    await expectToast('Upload Failed', words);
  });

  it('goes on by itself when the network comes back, unless its person gave up', async () => {
    const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await chooseVideo(eventId, film);
    const lost = startUpload(client, eventId, null);
    (await put()).onerror();
    await lost;
    expect(upload().step).toBe('failed');
    window.dispatchEvent(new Event('online'));
    const again = await put();
    expect(upload().step).toBe('uploading');
    again.onerror();
    await vi.waitFor(() => expect(upload().step).toBe('failed'));

    resetUpload(eventId);
    window.dispatchEvent(new Event('online'));
    expect(upload().step).toBe('idle');
    expect(StubRequest.sent).toEqual([]);
    isOnLine.mockRestore();
  });

  it('does not send a file again that only could not be saved', async () => {
    request.mockImplementation(async (path) => {
      if (String(path).includes('upload')) return answer(200, { uploadURL: '/store/one?signed' });
      throw new TypeError('Failed to fetch');
    });
    await chooseVideo(eventId, film);
    const lost = startUpload(client, eventId, null);
    const sent = await put();
    sent.upload.onprogress?.({ loaded: 10 });
    sent.answer(200);
    await lost;
    expect(upload()).toMatchObject({ step: 'failed', reason: 'Failed to save video information' });
    request.mockImplementation(async () => answer(200, media));
    await startUpload(client, eventId, null);
    expect(upload().step).toBe('saved');
    expect(StubRequest.sent).toEqual([]);
  });

  it('goes back to choosing when the server finds that it is no video', async () => {
    request.mockImplementation(async (path) =>
      String(path).includes('upload')
        ? answer(200, { uploadURL: '/store/one?signed' })
        : answer(415, { message: 'Please select a video file', code: 'UNSUPPORTED_MEDIA_TYPE' }),
    );
    await chooseVideo(eventId, film);
    const done = startUpload(client, eventId, null);
    (await put()).answer(200);
    await done;
    expect(upload()).toMatchObject({ step: 'idle', problem: { title: 'Invalid File' } });
  });

  it('is ended by its person; the file stays chosen and nothing is saved', async () => {
    await chooseVideo(eventId, film);
    const done = startUpload(client, eventId, null);
    await put();
    cancelUpload(eventId);
    await done;
    expect(upload()).toMatchObject({ step: 'selected', video: { file: film } });
    expect(request).toHaveBeenCalledTimes(1);
  });
});
