/** '1 friend going', '3 friends going'. */
export const friendsGoingText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'friend' : 'friends'} going`;
