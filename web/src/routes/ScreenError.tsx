import { Component, type ReactNode } from 'react';
import { ErrorState } from '@/components/States';

/** Stands in for a screen that failed, as when its code is gone after an update; a reload fetches the new one. */
export class ScreenError extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        message="Something went wrong!"
        onRetry={() => {
          location.reload();
        }}
      />
    );
  }
}
