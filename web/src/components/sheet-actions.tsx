import type { ComponentProps } from 'react';
import { Button } from './button';

interface SheetActionsProps extends ComponentProps<typeof Button> {
  /** The label of the way back. */
  back?: string;
  isBackDisabled?: boolean;
  onBack(): void;
}

/** The footer of a sheet that asks for one action: the way back, and the action, a Button like any other. */
export function SheetActions({ back = 'Cancel', isBackDisabled, onBack, ...action }: SheetActionsProps) {
  return (
    <>
      <Button tone="secondary" disabled={isBackDisabled} onClick={onBack}>
        {back}
      </Button>
      <Button {...action} />
    </>
  );
}
