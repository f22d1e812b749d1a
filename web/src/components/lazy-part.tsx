import { Component, type ReactNode } from 'react';
import { LoadingPart } from './loading-part';

interface LazyPartProps {
  children: ReactNode;
  /** Shown while the code is loading, and when loading failed. */
  fallback?: ReactNode;
  onFail?(): void;
}

/**
 * Holds a part of a screen that is loaded later: if it fails to load or crashes, the rest of the screen
 * stays.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    console.error('A part of the screen failed', error);
    this.props.onFail?.();
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.hasFailed ? fallback : <LoadingPart fallback={fallback}>{children}</LoadingPart>;
  }
}
