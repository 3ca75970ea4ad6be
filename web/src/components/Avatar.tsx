import { cx } from '@/lib/cx';

export type AvatarProps = { name: string; src?: string | null; size?: 'sm' | 'md' | 'lg' };

const sizes = { sm: 'size-8 text-base', md: 'size-10 text-lg', lg: 'size-24 text-5xl' };

/** A person's picture, or the first letter of the name. Decorative, because the name is next to it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const shape = cx('display grid shrink-0 place-items-center overflow-hidden rounded-full', sizes[size]);
  if (src) return <img src={src} alt="" className={cx(shape, 'object-cover')} />;
  return (
    <span aria-hidden="true" className={cx(shape, 'bg-ink text-paper uppercase')}>
      {firstLetter(name)}
    </span>
  );
}

/** The first letter as people count letters, so that an emoji or a combined letter stays whole. */
function firstLetter(name: string): string {
  // Most names begin with a plain letter without combining marks; creating a segmenter is slow.
  const plain = /^\s*([a-z])(?!\P{ASCII})/iu.exec(name)?.[1];
  if (plain) return plain;
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment ?? '?';
}
