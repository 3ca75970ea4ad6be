import { useEffect } from 'react';
import { toast } from './toast';

/** Reports once that something failed to load. */
export function useFailureToast(failed: boolean, text: string) {
  useEffect(() => {
    if (failed) toast.error(text);
  }, [failed, text]);
}
