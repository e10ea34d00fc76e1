import type { ReactNode } from 'react';

export interface DialogProps {
  readonly title: string;
  /** Called for Escape, the cross and the backdrop. */
  readonly onClose: () => void;
  readonly size?: 'narrow' | 'normal' | 'wide' | 'full';
  /** Buttons in the footer, the main one last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}
