import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { classes } from '~/ui/classes';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { SelectField } from '~/ui/fields/SelectField';
import { IconPlus } from '~/ui/icons';
import { chartFor, type Definition, isOverTime, isSummed, type Source, startOf } from './definition';
import { FilterRow } from './FilterRow';
import classNames from './saved.module.css';

interface Props {
  draft: Definition;
  onChange: (draft: Definition) => void;
  sources: Source[];
}

const FILTERS_MAX = 10;
const COLUMNS_MAX = 20;
const parts = [
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
];

/** Chooses what a report is about, its columns, filters, groups and chart. */
export function Builder({ draft, onChange, sources }: Props) {
  const source = sources.find(({ key }) => key === draft.source);
  const columns = source?.columns ?? [];
  const change = (part: Partial<Definition>) => onChange({ ...draft, ...part });
  const optionsOf = (list: { key: string; name: string }[]) =>
    list.map(({ key, name }) => ({ value: key, label: name }));
  // A column that is gone stays in the list until someone takes it out.
  const gone = draft.columns.filter((key) => !columns.some((column) => column.key === key));
  const groupable = columns.filter((column) => !isSummed(column));
  const summed = columns.filter((column) => isSummed(column) && draft.columns.includes(column.key));
  const [first, second] = draft.groups;
  const setGroup = (at: number, column: string | null) => {
    const kind = columns.find(({ key }) => key === column)?.kind;
    const groups = draft.groups.slice(0, at);
    if (column) groups.push({ column, part: kind === 'day' ? 'month' : '' });
    if (at === 0 && column && second) groups.push(second);
    change({ groups, sort: '', desc: false, chart: chartFor(draft.chart, groups, columns) });
  };
  const setPart = (at: number, part: string | null) =>
    change({ groups: draft.groups.map((group, i) => (i === at ? { ...group, part: part ?? 'month' } : group)) });
  const groupFields = [
    { label: 'Group by', at: 0, group: first },
    ...(first ? [{ label: 'Then by', at: 1, group: second }] : []),
  ];

  return (
    <Card as="section" aria-label="Report editor" className={classNames.builder}>
      <div className={classNames.fields}>
        <SelectField
          label="About"
          options={sources.map(({ key, name }) => ({ value: key, label: name }))}
          value={draft.source}
          hint={source?.about}
          onChange={(key) => {
            const next = sources.find((one) => one.key === key);
            if (next && next.key !== draft.source) onChange(startOf(next));
          }}
        />
        <MultiSelectField
          label="Columns"
          className={classNames.wide}
          options={[...optionsOf(columns), ...gone.map((key) => ({ value: key, label: `${key} (removed)` }))]}
          value={draft.columns}
          maxValues={COLUMNS_MAX}
          hint={
            draft.groups.length
              ? 'Groups show how many rows they have, and add up the amounts you choose here.'
              : undefined
          }
          onChange={(keys) => change({ columns: keys })}
        />
      </div>
      <div className={classNames.filters}>
        {draft.filters.map((filter, at) => (
          <FilterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: filters have no name of their own
            key={at}
            source={draft.source}
            columns={columns}
            filter={filter}
            number={at + 1}
            onChange={(next) => change({ filters: draft.filters.map((one, i) => (i === at ? next : one)) })}
            onRemove={() => change({ filters: draft.filters.filter((_, i) => i !== at) })}
          />
        ))}
        {draft.filters.length < FILTERS_MAX && (
          <Button
            size="sm"
            icon={<IconPlus size={18} aria-hidden />}
            onClick={() => change({ filters: [...draft.filters, { column: '', op: '', values: [] }] })}
          >
            Add filter
          </Button>
        )}
      </div>
      <div className={classNames.fields}>
        {groupFields.map(({ label, at, group }) => (
          <div key={label} className={classNames.group}>
            <SelectField
              label={label}
              options={optionsOf(groupable)}
              value={group?.column ?? null}
              placeholder="Don't group"
              clearable
              onChange={(column) => setGroup(at, column)}
            />
            {group && columns.find(({ key }) => key === group.column)?.kind === 'day' && (
              <SelectField
                label={at === 0 ? 'Group days by' : 'Then days by'}
                options={parts}
                value={group.part}
                onChange={(part) => setPart(at, part)}
              />
            )}
          </div>
        ))}
        {first && (
          <div className={classes(classNames.group, classNames.wide)}>
            <SelectField
              label="Chart"
              options={[
                { value: '', label: 'No chart' },
                { value: 'bar', label: 'Bars' },
                ...(isOverTime(draft.groups, columns)
                  ? [
                      { value: 'line', label: 'Line over time' },
                      { value: 'area', label: 'Area over time' },
                    ]
                  : []),
                { value: 'share', label: 'Share of the whole' },
              ]}
              value={draft.chart}
              onChange={(chart) => change({ chart: chart ?? '', chartValue: draft.chartValue || 'count' })}
            />
            {draft.chart && (
              <SelectField
                label="Values shown"
                options={[
                  { value: 'count', label: 'Count' },
                  ...summed.map(({ key, name }) => ({ value: key, label: name })),
                ]}
                value={draft.chartValue || 'count'}
                onChange={(chartValue) => change({ chartValue: chartValue ?? 'count' })}
              />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
