import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Bell, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '@/api/client';
import { setPush } from '@/api/hall';
import { Button } from '@/components/Button';
import { type PushTrouble, pushSubscription, pushTrouble, subscribePush } from '@/lib/push';

/** Messages to this phone while the page is closed. The page itself shows everything, with or without messages. */
export default function Push({ code, pushKey }: { code: string; pushKey: string | undefined }) {
  const [on, setOn] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const trouble = pushTrouble();
  useEffect(() => {
    let left = false;
    pushSubscription().then(
      (subscription) => {
        if (left) return;
        setOn(subscription !== null && wanted(code));
        // Browsers renew it occasionally; opening the page reports that to the server.
        if (subscription && wanted(code)) setPush(code, subscription.toJSON(), i18n.locale, true).catch(() => undefined);
      },
      () => {
        if (!left) setOn(false);
      },
    );
    return () => {
      left = true;
    };
  }, [code]);
  if (!pushKey) return <Cannot trouble="not-set-up" />;
  if (trouble) return <Cannot trouble={trouble} />;
  if (on === undefined) return null;

  async function change(to: boolean) {
    setBusy(true);
    setProblem('');
    try {
      const subscription = to ? await subscribePush(pushKey ?? '') : await pushSubscription();
      if (subscription) await setPush(code, subscription.toJSON(), i18n.locale, to);
      if (to && !subscription) setProblem(t`This browser blocks notifications. Allow them in its settings and try again.`);
      want(code, to && subscription !== null);
      setOn(to && subscription !== null);
    } catch (error) {
      setProblem(messageOf(error, t`Couldn't change the notifications. Check your connection and try again.`));
    }
    setBusy(false);
  }

  return (
    <section aria-label={t`Notifications on this phone`} className="flex flex-col gap-3 border border-line bg-board px-4 py-4">
      <p>{on ? t`This phone notifies you when you are on deck (next) and when you are called, even while this page is closed.` : t`Get notified when you are on deck (next) and when you are called, even while this page is closed.`}</p>
      <Button
        kind={on ? 'plain' : 'strong'}
        size="lg"
        busy={busy}
        icon={on ? <BellOff size={20} aria-hidden="true" /> : <Bell size={20} aria-hidden="true" />}
        onClick={() => void change(!on)}
      >
        {on ? t`Stop notifications` : t`Notify me`}
      </Button>
      <p role="alert" className="font-semibold text-danger empty:hidden">{problem}</p>
    </section>
  );
}

/** The athletes whose messages this browser wants: one subscription serves all their codes. */
const KEY = 'push-codes';

function codes(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((one) => one !== '');
  } catch {
    return []; // a browser without storage
  }
}

const wanted = (code: string) => codes().includes(code);

function want(code: string, on: boolean) {
  const others = codes().filter((one) => one !== code);
  try {
    localStorage.setItem(KEY, [...others, ...(on ? [code] : [])].slice(-8).join(' '));
  } catch {
    // retried when the page opens next
  }
}

function Cannot({ trouble }: { trouble: PushTrouble | 'not-set-up' }) {
  return (
    <p role="note" className="border-s-4 border-edge bg-board px-4 py-3 text-ink-2">
      {trouble === 'not-set-up' ? <Trans>This server doesn't send notifications. Keep this page open; it updates automatically.</Trans> : null}
      {trouble === 'plain-http' ? <Trans>This hall’s network can't send notifications. Keep this page open; it updates automatically.</Trans> : null}
      {trouble === 'home-screen' ? <Trans>To get notifications, tap Share, then “Add to Home Screen”, and open Toproll from there.</Trans> : null}
      {trouble === 'unsupported' ? <Trans>This browser can't show notifications. Keep this page open; it updates automatically.</Trans> : null}
      {trouble === 'denied' ? <Trans>Notifications are blocked in this browser's settings. Keep this page open; it updates automatically.</Trans> : null}
    </p>
  );
}
