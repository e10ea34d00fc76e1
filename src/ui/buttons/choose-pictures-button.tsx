import { useRef } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

interface ChoosePicturesButtonProps {
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly className?: string | undefined;
  /** Called with at least one file. */
  readonly onChoose: (files: readonly File[]) => void;
}

/**
 * Opens the device's own file picker. The hidden file input is not a tab stop, because it would be a second one for the
 * same action.
 */
export function ChoosePicturesButton({ label, variant = 'primary', className, onChoose }: ChoosePicturesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} icon="plus" className={className} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Reset, so that the same file can be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
