import { useEffect } from 'react';
import { toast } from './toast';

/** Says once that something could not be loaded. */
export function useFailureToast(failed: boolean, text: string) {
  useEffect(() => {
    if (failed) toast.error(text);
  }, [failed, text]);
}
