import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoadError } from './load-error';
import { OfflineNotice } from './offline-notice';

test('says that data are saved ones, but not over a part that has none', () => {
  const Page = ({ hasFailed }: { hasFailed: boolean }) => (
    <>
      {hasFailed && <LoadError title="Unable to load events" onRetry={() => {}} />}
      <OfflineNotice />
    </>
  );
  const words = /This is what you saw last/;
  const { rerender } = render(<Page hasFailed={false} />);
  screen.getByText(words);
  rerender(<Page hasFailed />);
  expect(screen.queryByText(words)).toBeNull();
  rerender(<Page hasFailed={false} />);
  screen.getByText(words);
});
