import type { ReactNode } from 'react';

export interface DialogProps {
  readonly title: string;
  /** Escape, the cross and the backdrop ask for it. */
  readonly onClose: () => void;
  readonly size?: 'narrow' | 'normal' | 'wide' | 'full';
  /** Buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}
