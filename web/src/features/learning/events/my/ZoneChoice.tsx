import { SegmentedControl } from '~/ui/SegmentedControl';
import { wallTime } from '../when';
import { chooseZone, deviceZone, MANILA, useZone, zoneName } from '../zone';

/** Times in Manila or as on this device. Nothing where both clocks show the same. */
export function ZoneChoice() {
  const zone = useZone();
  const own = deviceZone();
  const now = Date.now();
  if (zone === MANILA && wallTime(now, own).time === wallTime(now, MANILA).time) return null;
  const options = [
    { value: MANILA, label: 'Manila' },
    { value: own, label: zoneName(own) },
  ];
  return <SegmentedControl label="Times in" options={options} value={zone} onChange={chooseZone} />;
}
