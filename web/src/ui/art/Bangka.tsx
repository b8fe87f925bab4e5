/** The boat that shows where the member is. Decorative: the words beside it say the same. */
export function Bangka({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <BangkaShapes />
    </svg>
  );
}

/** The shapes alone, for drawings that carry the boat inside their own picture. */
export function BangkaShapes() {
  return (
    <>
      <path d="M21 4.5c6.6 4.6 10 10.8 10.4 18.5H21z" fill="var(--mangga-4)" />
      <path d="M21 10.5l6.1-.1c1 1.5 1.9 3.2 2.6 5L21 15.6z" fill="var(--gumamela-5)" />
      <path d="M18.6 9.5C13.8 13.2 10.9 17.7 10 23h8.6z" fill="var(--mangga-0)" />
      <path d="M19.8 3.5v22" stroke="var(--mangga-9)" strokeWidth="1.6" strokeLinecap="round" />
      <path
        d="M4.5 25.2c9.6 2.3 21.4 2.3 31 0-1.5 4.2-4.2 6.4-7.4 6.4H11.9c-3.2 0-5.9-2.2-7.4-6.4z"
        fill="var(--mangga-7)"
      />
      <path
        d="M4.5 25.2c9.6 2.3 21.4 2.3 31 0"
        stroke="var(--mangga-2)"
        strokeWidth="1.5"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M8 35h24" stroke="var(--mangga-2)" strokeWidth="1.9" strokeLinecap="round" />
      <path d="M13 31v4M27 31v4" stroke="var(--mangga-2)" strokeWidth="1.3" />
    </>
  );
}
