import { useRef } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

interface ChoosePicturesButtonProps {
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly className?: string | undefined;
  /** Called with one file at least. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** Opens the device's own picker. The file input behind it is no stop of its own: it would be a second one for the same thing. */
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
          // The same file may be chosen again.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
