import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import type { AtlasForm } from '~/ui/Form';
import { SelectField } from '~/ui/fields/SelectField';
import { LocationCitiesDocument, LocationCountriesDocument, LocationStatesDocument } from './places.gql';

interface LocationValues {
  countryCode: string | null;
  stateCode: string | null;
  city: string | null;
}

interface PlaceNames {
  countryCode?: string | null;
  country?: string | null;
  stateCode?: string | null;
  state?: string | null;
}

interface Props<Values> {
  form: AtlasForm<Values>;
  /** What a chosen place is called, to be shown also while its list is not there. */
  named?: PlaceNames | null;
  /** Told what the place is called that was chosen, for forms that keep the names. */
  onNamed?: (names: { country?: string; state: string }) => void;
}

interface Place {
  name: string;
  code?: string;
}

/** Country, state and city, each from the list that the one before it opens. Choosing one empties those below it. */
export function LocationFields<Values extends LocationValues>({ form, named, onNamed }: Props<Values>) {
  const { field, setValue, values } = form as unknown as AtlasForm<LocationValues & Record<string, unknown>>;
  const { countryCode, stateCode, city } = values;
  const countries = usePlaces(LocationCountriesDocument, {}, (data) => data.countries);
  const states = usePlaces(
    LocationStatesDocument,
    countryCode ? { country: countryCode } : null,
    (data) => data.states,
  );
  const cities = usePlaces(
    LocationCitiesDocument,
    countryCode && stateCode ? { country: countryCode, state: stateCode } : null,
    (data) => data.cities,
  );
  const noStates = isNone(states, stateCode);
  return (
    <>
      <SelectField
        {...field('countryCode')}
        options={options(countries.places, countryCode, named?.countryCode === countryCode ? named?.country : null)}
        hint={isNone(countries, null) ? "We can't load the list of places right now." : undefined}
        clearable
        onChange={(code) => {
          setValue('countryCode', code);
          setValue('stateCode', null);
          setValue('city', null);
          onNamed?.({ country: nameOf(countries.places, code), state: '' });
        }}
      />
      <SelectField
        {...field('stateCode')}
        options={options(states.places, stateCode, named?.stateCode === stateCode ? named?.state : null)}
        hint={countryCode && noStates ? "There's no list for this country." : undefined}
        disabled={!countryCode || noStates}
        clearable
        onChange={(code) => {
          setValue('stateCode', code);
          setValue('city', null);
          onNamed?.({ state: nameOf(states.places, code) });
        }}
      />
      <SelectField
        {...field('city')}
        options={options(cities.places, city, city)}
        disabled={!stateCode || isNone(cities, city)}
        clearable
      />
    </>
  );
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
    if (error) console.error("Couldn't load places", error);
  }, [error]);
  return { places: data ? pick(data as Data) : [], isThere: Boolean(variables) && !loading };
}

/** The choices of a list; what is chosen is among them, whether the list came or not. */
function options(places: readonly Place[], chosen: string | null, name?: string | null) {
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
