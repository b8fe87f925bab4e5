import type { ReactNode } from 'react';
import { BangkaShapes } from './Bangka';
import classNames from './Spot.module.css';

export type SpotKind = 'calm' | 'compass' | 'island' | 'storm' | 'gate';

/**
 * Small drawings for empty and failed places: calm (nothing yet), compass (not found, incomplete), island (done),
 * storm (error), gate (no access). They repeat what the heading says, so screen readers skip them.
 */
export function Spot({ kind }: { kind: SpotKind }) {
  return (
    <svg className={classNames.spot} viewBox="0 0 160 112" aria-hidden="true">
      {drawings[kind]}
    </svg>
  );
}

const sea = 'var(--spot-sea)';
const sun = 'var(--spot-sun)';
const sand = 'var(--spot-sand)';
const line = { stroke: sea, strokeWidth: 2.4, strokeLinecap: 'round', fill: 'none' } as const;

function Wave({ y, opacity = 1 }: { y: number; opacity?: number }) {
  return (
    <path
      d={`M14 ${y}c7-5 14-5 21 0s14 5 21 0 14-5 21 0 14 5 21 0 14-5 21 0 14 5 21 0`}
      {...line}
      strokeOpacity={opacity}
    />
  );
}

/** Eight rays over the upper half of the sun, from 180° to 360°. */
const sunRays = Array.from({ length: 8 }, (_, ray) => {
  const angle = Math.PI + (Math.PI * ray) / 7;
  const point = (radius: number) =>
    `${(80 + radius * Math.cos(angle)).toFixed(1)} ${(42 + radius * Math.sin(angle)).toFixed(1)}`;
  return `M${point(31)}L${point(38)}`;
}).join('');

const drawings: Record<SpotKind, ReactNode> = {
  calm: (
    <>
      <circle cx="112" cy="44" r="20" fill={sun} />
      <g transform="translate(44 26) scale(1.5)">
        <BangkaShapes />
      </g>
      <Wave y={88} />
      <Wave y={100} opacity={0.5} />
    </>
  ),
  compass: (
    <>
      <circle cx="80" cy="54" r="40" fill={sand} stroke={sea} strokeWidth="2.4" />
      <circle cx="80" cy="54" r="31" {...line} strokeOpacity={0.35} strokeWidth={1.6} strokeDasharray="2 6.1" />
      <g transform="rotate(38 80 54)">
        <path d="M80 27l8 27h-16z" fill="var(--gumamela-5)" />
        <path d="M80 81l8-27h-16z" fill={sea} />
      </g>
      <circle cx="80" cy="54" r="4" fill="var(--mangga-0)" stroke={sea} strokeWidth="2" />
    </>
  ),
  island: (
    <>
      <circle cx="80" cy="40" r="24" fill={sun} />
      <path d={sunRays} stroke={sun} strokeWidth="3" strokeLinecap="round" />
      <path d="M34 82c10-18 28-26 46-26s36 8 46 26z" fill="var(--pandan-4)" />
      <path d="M28 84c14-7 90-7 104 0z" fill="var(--mangga-2)" />
      <path d="M80 58V26" stroke="var(--mangga-9)" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M80 26h22l-6 7.5 6 7.5H80z" fill="var(--gumamela-5)" />
      <Wave y={90} />
      <Wave y={102} opacity={0.5} />
    </>
  ),
  storm: (
    <>
      <path
        d="M50 50a18 18 0 0 1 4-35 24 24 0 0 1 45 3 16 16 0 0 1 11 32z"
        fill={sand}
        stroke={sea}
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path d="M62 60l-4 10M80 60l-4 10M98 60l-4 10" {...line} strokeOpacity={0.55} />
      <path d="M14 88c7-9 14-9 21 0s14 9 21 0 14-9 21 0 14 9 21 0 14-9 21 0 14 9 21 0" {...line} strokeWidth={2.6} />
      <path d="M26 102c7-5 14-5 21 0s14 5 21 0 14-5 21 0 14 5 21 0 14-5 21 0" {...line} strokeOpacity={0.5} />
    </>
  ),
  gate: (
    <>
      <path d="M36 92V46a44 44 0 0 1 88 0v46" fill={sand} stroke={sea} strokeWidth="2.4" />
      <path d="M54 92V50a26 26 0 0 1 52 0v42z" fill={sea} />
      <circle cx="80" cy="62" r="9" fill={sun} />
      <path d="M76.5 62h7l2 16h-11z" fill={sun} />
      <path d="M24 92h112" {...line} />
      <Wave y={103} opacity={0.45} />
    </>
  ),
};
