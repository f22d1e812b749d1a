import type { OwnProfile } from '@quad/shared/contract/profile';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { unreadablePhoto, unreadablePicture } from '../../lib/photo-format';
import { putFile } from '../../lib/put-file';
import { currentToast } from '../../lib/toast-store';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { heldResponse, ok, type Stubs, stubApi } from '../../testing/stub-api';

vi.mock('../../lib/put-file', async (original) => ({
  ...(await original<object>()),
  putFile: vi.fn(async () => {}),
}));

const own: OwnProfile = {
  id: maya.id,
  firstName: 'Maya',
  lastName: 'Torres',
  profileImageUrl: null,
  university: 'University of Cincinnati',
  email: maya.email,
  emailVerified: true,
  graduationYear: 2029,
  bio: 'Ceramics minor, dumpling major.',
  instagramHandle: 'mayamakesmugs',
  twitterHandle: null,
  referralCode: 'MAYA-QD29',
  eventsHosted: 7,
  eventsAttended: 23,
  friendsCount: 41,
  referralRewards: 60,
  friendsPreview: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      firstName: 'Ana',
      lastName: 'Reyes',
      profileImageUrl: null,
      university: null,
    },
  ],
};

async function show(profile: Partial<OwnProfile> = {}, stubs: Stubs = {}) {
  const all: Stubs = {
    'GET /api/user/profile': { status: 200, body: { ...own, ...profile } },
    ...stubs,
  };
  const received = stubApi(all);
  await renderApp('/profile', bootData({ user: maya }));
  await screen.findByRole('heading', { name: 'Maya Torres' });
  return { received, all, saved: () => received.filter(({ key }) => !key.startsWith('GET')) };
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const said = () => [currentToast()?.title, currentToast()?.description];

/** Sheets load their code when opened, which is slow on a busy machine. */
beforeAll(async () => void (await import('../../features/profile/components/edit-about-form')));
beforeEach(() => {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: vi.fn(async () => {}) },
    configurable: true,
  });
  vi.mocked(putFile).mockReset().mockResolvedValue();
});

test('asks people to verify their address', async () => {
  stubApi({ 'GET /api/user/profile': ok({ ...own, emailVerified: false }) });
  await renderApp('/profile', bootData({ user: { ...maya, emailVerified: false } }));
  await screen.findByRole('heading', { name: 'Maya Torres' });
  const ask = within(screen.getByRole('main')).getByRole('link', { name: /^Verify your email/ });
  expect(ask.getAttribute('href')).toBe('/auth/verify');
});

describe('what is there to see', () => {
  test('numbers, about me, friends, ways on', async () => {
    await show();
    const numbers = screen.getAllByRole('definition').map((value) => value.textContent);
    expect(numbers).toEqual(['7', '23', '41', '60']);
    expect(screen.getAllByRole('term').map((label) => label.textContent)).toEqual([
      'Events hosted',
      'Events attended',
      'Friends',
      'Referral rewards',
    ]);
    expect(screen.getByText('Ceramics minor, dumpling major.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Instagram: @mayamakesmugs' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Twitter/ })).toBeNull();
    const href = (name: string | RegExp) =>
      within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href');
    expect(href(/41 friends$/)).toBe('/friends');
    expect(href('Settings')).toBe('/settings');
    expect(href(/^Notifications/)).toBe('/notifications');
  });

  test('achievements, with the way to the one that is missing', async () => {
    await show();
    const items = within(screen.getByRole('region', { name: 'Achievements' })).getAllByRole('listitem');
    expect(
      items.map((item) => [...item.querySelectorAll('b, p')].map(({ textContent }) => textContent)),
    ).toEqual([
      ['First Event', 'Hosted your first event'],
      ['Social Butterfly', '5 or more friends'],
      ['Event Lover', '10 or more attended'],
      ['Influencer', '60 of 100 referral points'],
    ]);
    expect(screen.getByRole('progressbar', { name: 'Influencer' })).toHaveProperty('value', 60);
  });

  test('a spinner while there is no data; a failure can be tried again', async () => {
    const stubs: Stubs = {
      'GET /api/user/profile': { status: 503, body: { message: 'Back in a minute' } },
    };
    stubApi(stubs);
    await renderApp('/profile', bootData({ user: maya }));
    expect(await screen.findByRole('heading', { name: 'Unable to load your profile' })).toBeTruthy();
    expect(screen.getByText('Back in a minute')).toBeTruthy();

    const { response, give } = heldResponse('GET /api/user/profile');
    stubApi({ 'GET /api/user/profile': response });
    await press('Try Again');
    await give(ok(own));
    expect(await screen.findByRole('heading', { name: 'Maya Torres' })).toBeTruthy();
  });

  test('loading is announced', async () => {
    stubApi({ 'GET /api/user/profile': heldResponse('GET /api/user/profile').response });
    await renderApp('/profile', bootData({ user: maya }));
    expect(screen.getByText('Loading...')).toBeTruthy();
  });
});

describe('editing', () => {
  test('bio and handles are saved and shown', async () => {
    const { saved, all } = await show();
    await press('Edit Profile');
    expect(await screen.findByText('31/200')).toBeTruthy();
    type('Bio', 'Clay.');
    expect(screen.getByText('5/200')).toBeTruthy();
    expect(field('Bio').maxLength).toBe(200);
    type('Instagram', '@mugs');
    type('Twitter', 'mayatrrs');
    const after = { ...own, bio: 'Clay.', instagramHandle: 'mugs', twitterHandle: 'mayatrrs' };
    all['PUT /api/user/profile'] = ok(after);
    await press('Save');
    expect(saved()).toEqual([
      {
        key: 'PUT /api/user/profile',
        body: { bio: 'Clay.', instagramHandle: '@mugs', twitterHandle: 'mayatrrs' },
      },
    ]);
    expect(said()).toEqual(['Profile Updated!', undefined]);
    expect(screen.getByText('Clay.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Twitter: @mayatrrs' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Profile' }));
  });

  test('cancelled: nothing is saved', async () => {
    const { saved } = await show();
    await press('Edit Profile');
    await screen.findByLabelText('Bio');
    type('Bio', 'Clay.');
    await press('Cancel');
    expect(screen.getByText('Ceramics minor, dumpling major.')).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  test('an invalid handle is reported at its field', async () => {
    const { saved } = await show();
    await press('Edit Profile');
    await screen.findByLabelText('Bio');
    type('Twitter', 'two words');
    await press('Save');
    expect(
      screen.getByText('Twitter handles can have letters, digits, dots and underscores, at most 30'),
    ).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  test('refused: the words stay', async () => {
    const { all } = await show();
    await press('Edit Profile');
    await screen.findByLabelText('Bio');
    type('Bio', 'Clay.');
    all['PUT /api/user/profile'] = { status: 500 };
    await press('Save');
    expect(said()).toEqual(['Update Failed', 'Please try again.']);
    expect(field('Bio').value).toBe('Clay.');
  });
});

describe('the picture', () => {
  const photo = (size = 1000, kind = 'image/png') => {
    const file = new File(['x'], 'me.png', { type: kind });
    Object.defineProperty(file, 'size', { value: size });
    return file;
  };
  const choose = (file: File) =>
    act(async () => fireEvent.change(field('New photo'), { target: { files: [file] } }));
  const upload = { uploadUrl: '/put-here', imageUrl: '/objects/me' };
  const steps: Stubs = {
    'POST /api/upload/profile-image': { status: 200, body: upload },
    'POST /api/user/profile-image': { status: 200, body: { profileImageUrl: '/avatars/me.webp' } },
    'GET /api/user': { status: 200, body: { ...maya, profileImageUrl: '/avatars/me.webp' } },
  };

  test('is shown as the square it becomes, uploaded, and then known everywhere', async () => {
    const { saved, all } = await show({}, steps);
    await press('Edit Profile');
    await choose(photo());
    expect((await screen.findByRole('img', { name: /square/ })).getAttribute('src')).toBe('blob:photo');
    all['GET /api/user/profile'] = { status: 200, body: { ...own, profileImageUrl: '/avatars/me.webp' } };
    await press('Use photo');
    expect(saved()).toEqual([
      {
        key: 'POST /api/upload/profile-image',
        body: { filename: 'me.png', contentType: 'image/png', size: 1000 },
      },
      { key: 'POST /api/user/profile-image', body: { imageUrl: '/objects/me' } },
    ]);
    expect(vi.mocked(putFile).mock.calls[0]?.[0]).toBe('/put-here');
    expect(said()).toEqual(['Profile Updated!', undefined]);
    const pictures = () => document.querySelectorAll('img[src="/avatars/me.webp"]').length;
    // On the profile and in the bar at the top.
    await waitFor(() => expect(pictures()).toBe(2));
  });

  test.each([
    [photo(5 * 1024 * 1024 + 1), 'File too large', 'Please choose an image under 5MB'],
    [photo(1000, 'video/mp4'), 'Invalid file type', 'Please upload an image file'],
    [new File(['x'], 'IMG_2.HEIC'), 'Invalid file type', unreadablePhoto],
    [photo(1000, 'image/tiff'), 'Invalid file type', unreadablePicture],
  ])('a file that will not do: %#', async (file, title, description) => {
    const { saved } = await show();
    await press('Edit Profile');
    await choose(file);
    await waitFor(() => expect(said()).toEqual([title, description]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved()).toEqual([]);
  });

  test('a file that the browser cannot show closes the sheet, and says what to do', async () => {
    await show();
    await press('Edit Profile');
    await choose(photo());
    fireEvent.error(await screen.findByRole('img', { name: /square/ }));
    expect(said()).toEqual(['Invalid file type', unreadablePicture]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New photo' })).toBeNull());
  });

  test.each<[description: string, stubs: Stubs, doesPutFail: boolean]>([
    ['Failed to get upload URL', { 'POST /api/upload/profile-image': { status: 500 } }, false],
    ['Failed to upload image', {}, true],
    ['Failed to update profile', { 'POST /api/user/profile-image': { status: 500 } }, false],
    ['Use a JPG', { 'POST /api/user/profile-image': { status: 415, body: { message: 'Use a JPG' } } }, false],
  ])('says that it went wrong: %s', async (description, stubs, doesPutFail) => {
    if (doesPutFail) vi.mocked(putFile).mockRejectedValue(new Error('lost'));
    await show({}, { ...steps, ...stubs });
    await press('Edit Profile');
    await choose(photo());
    await screen.findByRole('dialog');
    await press('Use photo');
    expect(said()).toEqual(['Upload failed', description]);
    expect(screen.getByRole('dialog', { name: 'New photo' })).toBeTruthy();
  });
});

describe('the referral link', () => {
  test('is copied, and noted as shared', async () => {
    const { saved } = await show(
      {},
      { 'POST /api/shares': { status: 200, body: { path: '/?ref=MAYA-QD29' } } },
    );
    expect(screen.getByText('MAYA-QD29')).toBeTruthy();
    await press('Copy link');
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith('https://quad.test/?ref=MAYA-QD29');
    expect(said()).toEqual(['Link Copied', undefined]);
    expect(saved()).toEqual([{ key: 'POST /api/shares', body: {} }]);
  });

  test('that cannot be copied is shown', async () => {
    await show();
    vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    await press('Copy link');
    expect(said()).toEqual(['Copy Failed', 'https://quad.test/?ref=MAYA-QD29']);
  });

  test('without a code there is none yet', async () => {
    await show({ referralCode: '' });
    expect(screen.getByText('Referral System Coming Soon!')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });
});
