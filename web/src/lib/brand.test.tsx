import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { applyBrand, resetBrand, useBrand } from './brand';

afterEach(() => {
  document.head.innerHTML = '';
  resetBrand();
});

function Name() {
  const { name, logo, scale } = useBrand();
  return (
    <p>
      {name}, {logo ?? 'boat'}, {scale?.[7] ?? 'sea'}
    </p>
  );
}

it('is what the server wrote into the head', () => {
  document.head.innerHTML = `<meta name="application-name" content="Tribe PH"><meta name="brand-logo" content="/l.png">
    <meta name="brand-scale" content="#0 #1 #2 #3 #4 #5 #6 #7 #8 #9">`;
  resetBrand();
  render(<Name />);
  expect(screen.getByText('Tribe PH, /l.png, #7')).toBeVisible();
});

it('is Atlas where nobody said anything', () => {
  render(<Name />);
  expect(screen.getByText('Atlas, boat, sea')).toBeVisible();
});

it('changes everywhere at once, without a reload', () => {
  document.head.innerHTML = `<meta name="application-name" content="Atlas"><style id="brand"></style><link rel="icon" href="/favicon.svg">`;
  resetBrand();
  render(<Name />);
  const scale = ['#0', '#1', '#2', '#3', '#4', '#5', '#6', '#7', '#8', '#9'];
  act(() => applyBrand({ name: 'Tribe PH', color: '#7', logo: '/l.png', scale, css: 'html:root{--primary:#7;}' }));
  expect(screen.getByText('Tribe PH, /l.png, #7')).toBeVisible();
  expect(document.getElementById('brand')).toHaveTextContent('--primary:#7');
  expect(document.querySelector('link[rel="icon"]')).toHaveAttribute('href', '/l.png');
  act(() => applyBrand({ name: 'Tribe PH', color: null, logo: null, scale, css: '' }));
  expect(screen.getByText('Tribe PH, boat, sea')).toBeVisible();
});
