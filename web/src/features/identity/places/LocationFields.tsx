import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import type { AtlasForm } from '~/ui/Form';
import { SelectField } from '~/ui/fields/SelectField';
import { CitiesDocument, CountriesDocument, StatesDocument } from './places.gql';

interface LocationValues {
  countryCode: string | null;
  stateCode: string | null;
  city: string | null;
}

const NO_PLACES = 'The list of places cannot be had at the moment.';

/** Country, state and city, each from the list that the one before it opens. A list that cannot be had is empty. */
export function LocationFields<Values extends LocationValues>({ form }: { form: AtlasForm<Values> }) {
  const { field, setValue, values } = form as unknown as AtlasForm<LocationValues & Record<string, unknown>>;
  const country = values.countryCode;
  const state = values.stateCode;
  const countries = useQuery(CountriesDocument, { fetchPolicy: 'cache-first' });
  const states = useQuery(StatesDocument, {
    variables: { country: country ?? '' },
    skip: !country,
    fetchPolicy: 'cache-first',
  });
  const cities = useQuery(CitiesDocument, {
    variables: { country: country ?? '', state: state ?? '' },
    skip: !country || !state,
    fetchPolicy: 'cache-first',
  });
  useLogged(countries.error ?? states.error ?? cities.error);
  const hasNone = !countries.loading && !countries.data?.countries.length;

  const byCode = (list?: { code: string; name: string }[]) =>
    list?.map(({ code, name }) => ({ value: code, label: name })) ?? [];
  return (
    <>
      <SelectField
        {...field('countryCode')}
        options={byCode(countries.data?.countries)}
        hint={hasNone ? NO_PLACES : undefined}
        clearable
        onChange={(code) => {
          setValue('countryCode', code);
          setValue('stateCode', null);
          setValue('city', null);
        }}
      />
      <SelectField
        {...field('stateCode')}
        options={country ? byCode(states.data?.states) : []}
        disabled={!country}
        clearable
        onChange={(code) => {
          setValue('stateCode', code);
          setValue('city', null);
        }}
      />
      <SelectField
        {...field('city')}
        options={state ? (cities.data?.cities ?? []).map(({ name }) => ({ value: name, label: name })) : []}
        disabled={!state}
        clearable
      />
    </>
  );
}

/** A list that did not come leaves the field empty; the console tells why. */
function useLogged(error: unknown) {
  useEffect(() => {
    if (error) console.error('Could not fetch places', error);
  }, [error]);
}
