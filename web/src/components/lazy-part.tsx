import { Component, type ReactNode, Suspense } from 'react';

interface LazyPartProps {
  children: ReactNode;
  /** Stands there while the code is on its way, and when it did not come. */
  fallback?: ReactNode;
  onFail?(): void;
}

/** Holds a part of a screen whose code comes later: when it fails to come, or breaks, the screen stays. */
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
    const { fallback = null, children } = this.props;
    return this.state.hasFailed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
