import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { countFailedPart } from '../lib/failed-parts';
import { Button } from './button';
import { EmptyState } from './empty-state';

interface LoadErrorProps {
  title: string;
  /** The reason. */
  text?: string;
  icon?: ReactNode;
  /** Heading level of the title: 1 when the error is the whole page. */
  level?: 1 | 2;
  onRetry(): void;
}

/** Something failed to load and can be requested again. Not a lazy component: offline its code could not be loaded. */
export function LoadError({
  title,
  text = 'Please check your connection',
  icon = <WifiOff />,
  level,
  onRetry,
}: LoadErrorProps) {
  useEffect(countFailedPart, []);
  return (
    <EmptyState
      level={level}
      iconTone="warn"
      icon={icon}
      title={title}
      text={text}
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}
