import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { MoneyField, readPesos, writePesos } from './MoneyField';
import { NumberField, readNumber } from './NumberField';

describe('readPesos', () => {
  it.each([
    ['2899', 2899],
    ['2,899.5', 2899.5],
    ['₱ 46,550.00', 46550],
    ['.5', 0.5],
    ['0', 0],
    ['0.29', 0.29],
    ['1.999', 1.99],
    ['', null],
    ['.', null],
    ['-5', null],
    ['12a', null],
    ['99999999999999999', null],
  ])('reads %j as %j', (text, pesos) => {
    expect(readPesos(text)).toBe(pesos);
  });
});

it('writes pesos with their centavos', () => {
  expect(writePesos(46550)).toBe('46,550.00');
  expect(writePesos(0.05)).toBe('0.05');
  expect(writePesos(0)).toBe('0.00');
  expect(writePesos(null)).toBe('');
});

it('reads numbers with thousands and the wanted decimals', () => {
  expect(readNumber('1,284', 0)).toBe(1284);
  expect(readNumber('2.55', 1)).toBe(2.5);
  expect(readNumber('-3', 0)).toBe(-3);
  expect(readNumber('12 days', 0)).toBeNull();
  expect(readNumber('', 0)).toBeNull();
});

function Price() {
  const [price, setPrice] = useState<number | null>(null);
  return (
    <>
      <MoneyField label="Price" value={price} onChange={setPrice} />
      <output>{JSON.stringify(price)}</output>
    </>
  );
}

it('keeps what is typed and tidies it when the field is left', async () => {
  const { user } = renderUi(<Price />);
  await user.type(screen.getByLabelText('Price'), '2899.5');
  expect(screen.getByLabelText('Price')).toHaveValue('2899.5');
  expect(screen.getByRole('status')).toHaveTextContent('2899.5');
  await user.tab();
  expect(screen.getByLabelText('Price')).toHaveValue('2,899.50');
});

function Days() {
  const [days, setDays] = useState<number | null>(3);
  return (
    <>
      <NumberField label="Validity" min={0} max={4} value={days} onChange={setDays} suffix="days" />
      <output>{JSON.stringify(days)}</output>
      <button type="button" onClick={() => setDays(365)}>
        Year
      </button>
    </>
  );
}

it('steps with the arrow keys inside its bounds, empties to null and follows the outside', async () => {
  const { user } = renderUi(<Days />);
  const field = screen.getByLabelText('Validity');
  await user.click(field);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('status')).toHaveTextContent('4');
  await user.clear(field);
  expect(screen.getByRole('status')).toHaveTextContent('null');
  await user.click(screen.getByRole('button', { name: 'Year' }));
  expect(field).toHaveValue('365');
});
