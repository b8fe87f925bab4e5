import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import type { AtlasForm } from '~/ui/Form';
import { SelectField } from '~/ui/fields/SelectField';
import { CitiesDocument, CountriesDocument, StatesDocument } from './user.gql';
import type { UserValues } from './userValues';

interface Place {
  name: string;
  code?: string;
  region?: string | null;
}

/** A list of places; empty while it is on its way and when it cannot be had, which the console then tells. */
function usePlaces<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
  pick: (data: Data) => readonly Place[],
) {
  const { data, error, loading } = useQuery(
    query as TypedDocumentNode<Data, OperationVariables>,
    variables ? { variables, fetchPolicy: 'cache-first' as const } : skipToken,
  );
  useEffect(() => {
    if (error) console.error('The list of places could not be fetched.', error);
  }, [error]);
  return { places: data ? pick(data as Data) : [], isThere: Boolean(variables) && !loading };
}

/** Country, then its states or provinces, then their cities. Choosing one empties those below it. */
export function LocationFields({ form }: { form: AtlasForm<UserValues> }) {
  const { countryCode, country, stateCode, state, city } = form.values;
  const countries = usePlaces(CountriesDocument, {}, (data) => data.countries);
  const states = usePlaces(StatesDocument, countryCode ? { country: countryCode } : null, (data) => data.states);
  const cities = usePlaces(
    CitiesDocument,
    countryCode && stateCode ? { country: countryCode, state: stateCode } : null,
    (data) => data.cities,
  );

  const choose = (changes: Partial<UserValues>) => {
    for (const [key, value] of Object.entries(changes)) form.setValue(key, value);
  };
  const noStates = { stateCode: null, state: '', city: null };
  return (
    <>
      <SelectField
        {...form.field('countryCode')}
        options={options(countries.places, countryCode, country)}
        clearable
        onChange={(code) => choose({ countryCode: code, country: nameOf(countries.places, code), ...noStates })}
      />
      <SelectField
        {...form.field('stateCode')}
        options={options(states.places, stateCode, state)}
        clearable
        disabled={!countryCode || isNone(states, stateCode)}
        hint={countryCode && isNone(states, stateCode) ? 'There is no list for this country.' : undefined}
        onChange={(code) => choose({ stateCode: code, state: nameOf(states.places, code), city: null })}
      />
      <SelectField
        {...form.field('city')}
        options={options(cities.places, city, city ?? '')}
        clearable
        disabled={!stateCode || isNone(cities, city)}
        onChange={(name) => form.setValue('city', name)}
      />
    </>
  );
}

/** What is chosen stays readable while its list is not there. */
function options(places: readonly Place[], chosen: string | null, name: string) {
  const listed = places.map((place) => ({ value: place.code ?? place.name, label: place.name }));
  if (!chosen || listed.some(({ value }) => value === chosen)) return listed;
  return [{ value: chosen, label: name || chosen }, ...listed];
}

function nameOf(places: readonly Place[], code: string | null): string {
  return places.find((place) => place.code === code)?.name ?? '';
}

function isNone({ places, isThere }: { places: readonly Place[]; isThere: boolean }, chosen: string | null): boolean {
  return isThere && places.length === 0 && !chosen;
}
