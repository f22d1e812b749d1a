import { beforeAll, describe, expect, it } from 'vitest';
import { uploadFile } from '../../testing/sample-video';
import { useMember, useTestApp } from '../../testing/test-app';

const test = useTestApp();
beforeAll(() => test.listen());
const host = useMember(test);

const guest = { guestName: 'Tomás', guestEmail: 'tomas@uni.example' };
const newEvent = async () => (await test.event({ hostId: host.id })).id;
const comment = async (eventId: string, cookie?: string): Promise<string> =>
  (
    await test.as(cookie).post(`/api/events/${eventId}/comments${cookie ? '' : '/guest'}`, {
      content: 'Look at this',
      ...(cookie ? {} : guest),
    })
  ).json().id;

/** Uploads a film and attaches it to a comment. */
async function attach(eventId: string, commentId: string, cookie?: string, who: object = guest) {
  const url = await uploadFile(test.as(cookie), test);
  const body = { eventId, commentId, type: 'video', url, filename: 'a.mp4', fileSize: 1 };
  return test.as(cookie).post(cookie ? '/api/media' : '/api/media/guest', {
    ...body,
    ...(cookie ? {} : who),
  });
}

const videosOf = async (path: string, cookie?: string) =>
  (await test.as(cookie).get(`/api/${path}/media`)).json().length;

describe('the video of a comment', () => {
  it('is attached by the author of the comment, guest or member, and listed with it', async () => {
    const eventId = await newEvent();
    const author = await test.member();
    const [own, guests] = [await comment(eventId, author.cookie), await comment(eventId)];
    expect((await attach(eventId, own, author.cookie)).json()).toMatchObject({ commentId: own });
    const guestEmail = 'TOMAS@uni.example';
    const handedIn = await attach(eventId, guests, undefined, { ...guest, guestEmail });
    expect(handedIn.json()).toMatchObject({ commentId: guests, isApproved: false });
    expect(await videosOf(`comments/${own}`)).toBe(1);
    expect(await videosOf(`comments/${guests}`)).toBe(0);
    expect(await videosOf(`comments/${guests}`, host.cookie)).toBe(1);
  });

  it("can't be attached to another person's comment", async () => {
    const eventId = await newEvent();
    const [author, stranger] = [await test.member(), await test.member()];
    const [own, guests] = [await comment(eventId, author.cookie), await comment(eventId)];
    const tries = [
      await attach(eventId, own, stranger.cookie),
      await attach(eventId, guests, stranger.cookie),
      await attach(eventId, own),
      await attach(eventId, guests, undefined, { ...guest, guestEmail: 'other@uni.example' }),
      await attach(await newEvent(), own, author.cookie),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  });

  it('is hidden and shown again together with its comment', async () => {
    const eventId = await newEvent();
    const [author, other] = [await test.member(), await test.member()];
    const id = await comment(eventId, author.cookie);
    const video = (await attach(eventId, id, author.cookie)).json();
    const hide = (isHidden: boolean) => host.put(`/api/comments/${id}/hidden`, { isHidden });
    const seenBy = async (cookie?: string) => [
      await videosOf(`events/${eventId}`, cookie),
      await videosOf(`comments/${id}`, cookie),
      (await test.as(cookie).get(video.url)).statusCode,
    ];
    await hide(true);
    for (const cookie of [undefined, other.cookie]) expect(await seenBy(cookie)).toEqual([0, 0, 404]);
    for (const { cookie } of [author, host]) expect(await seenBy(cookie)).toEqual([1, 1, 302]);
    await hide(false);
    expect(await seenBy()).toEqual([1, 1, 302]);
  });

  it('is deleted with the comment', async () => {
    const eventId = await newEvent();
    const author = await test.member();
    const id = await comment(eventId, author.cookie);
    const video = (await attach(eventId, id, author.cookie)).json();
    expect((await author.delete(`/api/comments/${id}`)).statusCode).toBe(204);
    expect(await videosOf(`events/${eventId}`, author.cookie)).toBe(0);
    expect((await author.get(video.url)).statusCode).toBe(404);
  });
});
