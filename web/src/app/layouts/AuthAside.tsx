import { BangkaShapes } from '~/ui/art/Bangka';
import classNames from './AuthAside.module.css';

const DONE = [
  [26, 142],
  [66, 130],
  [107, 144],
  [148, 137],
  [183, 110],
] as const;
const TODO = [
  [255, 63],
  [294, 41],
] as const;

/** The chart beside the login form: done is a solid line, to do is dotted, and the boat stands between. */
export function AuthAside() {
  return (
    <aside className={classNames.aside} aria-hidden="true">
      <p className={classNames.title}>Small steps, same boat.</p>
      <p className={classNames.text}>Every task you finish moves you one stop closer to your first client.</p>
      <svg className={classNames.route} viewBox="0 0 372 180" aria-hidden="true">
        <path
          d="M26 142C40 131 52 128 66 130s27 12 41 14 26 1 41-7 21-17 35-27 24-16 36-25"
          fill="none"
          stroke="var(--mangga-4)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path
          d="M219 85C240 72 258 62 294 41l36-20"
          fill="none"
          stroke="var(--laot-2)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeDasharray="0.1 8"
        />
        {DONE.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="5" fill="var(--mangga-4)" />
        ))}
        {TODO.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="4" fill="var(--laot-9)" stroke="var(--laot-2)" strokeWidth="2" />
        ))}
        <circle cx="332" cy="20" r="12" fill="var(--on-sea)" />
        <path
          d="M328 26v-12h8l-2 3 2 3h-8"
          fill="none"
          stroke="var(--laot-8)"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <g transform="translate(200 46)">
          <BangkaShapes />
        </g>
      </svg>
    </aside>
  );
}
