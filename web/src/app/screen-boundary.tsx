import { paths } from '@quad/shared/paths';
import { WifiOff } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button, ButtonLink } from '../components/button';
import { EmptyState } from '../components/empty-state';
import { LoneMessage, WaysOut } from './layout/lone-message';

/**
 * Keeps a screen that crashed, or whose code failed to load, from breaking the whole app. Trying again
 * reloads the page: after a release the old code may be gone from the server.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error('A screen failed', error, componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <LoneMessage>
        <EmptyState
          level={1}
          iconTone="warn"
          icon={<WifiOff />}
          title="Unable to load this page"
          text="Please check your connection"
          action={
            <WaysOut>
              <Button onClick={() => location.reload()}>Try Again</Button>
              <ButtonLink href={paths.discover()} tone="outline">
                Back to Events
              </ButtonLink>
            </WaysOut>
          }
        />
      </LoneMessage>
    );
  }
}
