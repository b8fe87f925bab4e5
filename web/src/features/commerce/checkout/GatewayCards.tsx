import type { PayGateway } from '~/lib/graphql/types';
import { RadioCards } from '~/ui/fields/RadioCards';
import { GatewayTile } from './GatewayTile';

interface Props {
  name?: string;
  value: string | null;
  onChange: (id: string) => void;
  gateways: readonly PayGateway[];
  error?: string;
}

/** The ways to hand over money. */
export function GatewayCards({ name, value, onChange, gateways, error }: Props) {
  return (
    <RadioCards
      label="Pay with"
      hideLabel
      name={name}
      columns={2}
      value={value}
      onChange={onChange}
      error={error}
      options={gateways.map(({ id, name, description }) => ({
        value: id,
        title: name,
        description,
        tile: <GatewayTile id={id} />,
      }))}
    />
  );
}
