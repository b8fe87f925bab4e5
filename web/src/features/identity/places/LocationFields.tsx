import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import type { AtlasForm } from '~/ui/Form';
import { SelectField } from '~/ui/fields/SelectField';
import { LocationCitiesDocument, LocationCountriesDocument, LocationStatesDocument } from './places.gql';

interface LocationValues {
  countryCode: string | null;
  stateCode: string | null;
  city: string | null;
}

const NO_PLACES = 'The list of places cannot be had at the moment.';

interface Props<Values> {
  form: AtlasForm<Values>;
  /** What the saved place is called, to be shown also while its list is not there. */
  saved?: {
    countryCode?: string | null;
    country?: string | null;
    stateCode?: string | null;
    state?: string | null;
  } | null;
}

/** Country, state and city, each from the list that the one before it opens. A list that cannot be had is empty. */
export function LocationFields<Values extends LocationValues>({ form, saved }: Props<Values>) {
  const { field, setValue, values } = form as unknown as AtlasForm<LocationValues & Record<string, unknown>>;
  const country = values.countryCode;
  const state = values.stateCode;
  const countries = useQuery(LocationCountriesDocument, { fetchPolicy: 'cache-first' });
  const states = useQuery(LocationStatesDocument, {
    variables: { country: country ?? '' },
    skip: !country,
    fetchPolicy: 'cache-first',
  });
  const cities = useQuery(LocationCitiesDocument, {
    variables: { country: country ?? '', state: state ?? '' },
    skip: !country || !state,
    fetchPolicy: 'cache-first',
  });
  useLogged(countries.error ?? states.error ?? cities.error);
  const hasNone = !countries.loading && !countries.data?.countries.length;

  const lists = {
    countries: byCode(countries.data?.countries, country, saved?.countryCode === country ? saved?.country : null),
    states: byCode(states.data?.states, state, saved?.stateCode === state ? saved?.state : null),
    cities: byCode(
      cities.data?.cities.map(({ name }) => ({ code: name, name })),
      values.city,
      values.city,
    ),
  };
  return (
    <>
      <SelectField
        {...field('countryCode')}
        options={lists.countries}
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
        options={lists.states}
        disabled={!country}
        clearable
        onChange={(code) => {
          setValue('stateCode', code);
          setValue('city', null);
        }}
      />
      <SelectField {...field('city')} options={lists.cities} disabled={!state} clearable />
    </>
  );
}

/** The choices of a list; what is chosen is among them, whether the list came or not. */
function byCode(list: { code: string; name: string }[] = [], chosen: string | null, name?: string | null) {
  const options = list.map((place) => ({ value: place.code, label: place.name }));
  if (!chosen || options.some((option) => option.value === chosen)) return options;
  return [{ value: chosen, label: name ?? chosen }, ...options];
}

/** A list that did not come leaves the field empty; the console tells why. */
function useLogged(error: unknown) {
  useEffect(() => {
    if (error) console.error('Could not fetch places', error);
  }, [error]);
}
