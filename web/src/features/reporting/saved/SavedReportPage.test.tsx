import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const definition = {
  __typename: 'ReportDefinition',
  source: 'people',
  columns: ['person', 'city'],
  filters: [],
  groups: [],
  sort: '',
  desc: false,
  chart: '',
  chartValue: '',
};

const report = {
  __typename: 'SavedReport',
  id: 7,
  name: 'People by city',
  sourceName: 'People',
  owner: 'Liza Reyes',
  isOwn: true,
  canEdit: true,
  levels: [],
  schedule: 'never',
  scheduleDay: 1,
  updatedAt: '2026-11-18T00:00:00.000Z',
  updatedBy: 'Liza Reyes',
  archivedAt: null,
  fileFormat: 'xlsx',
  recipients: [],
  nextMailAt: null,
  lastMailAt: null,
  lastMailNote: '',
  sheet: null,
  definition,
};

const column = (key: string, name: string) => ({
  __typename: 'ReportTableColumn',
  key,
  name,
  kind: 'text',
  part: '',
  isMissing: false,
  isHidden: false,
  sum: '',
});

function serverWithReport() {
  const server = startFakeServer(staff());
  const columns = ['person', 'city'].map((key) => ({
    __typename: 'ReportSourceColumn',
    key,
    name: key === 'person' ? 'Person' : 'City',
    kind: 'text',
    ops: ['contains'],
    hasChoices: false,
  }));
  server.graphql.ReportCatalogue = () => ({
    data: {
      reportCatalogue: {
        __typename: 'ReportCatalogue',
        sources: [{ __typename: 'ReportSource', key: 'people', name: 'People', about: 'One row each.', columns }],
        levels: [],
        sheetAccount: null,
      },
    },
  });
  server.graphql.SavedReportById = () => ({ data: { savedReport: report } });
  server.graphql.SavedReports = () => ({
    data: { savedReports: { __typename: 'SavedReportList', rows: [], total: 0 } },
  });
  server.graphql.ReportTable = () => ({
    data: {
      reportTable: {
        __typename: 'ReportTable',
        columns: [column('person', 'Person'), column('city', 'City')],
        rows: [{ __typename: 'ReportTableRow', id: '1', userId: 1, cells: ['Ana Mendoza', 'Cebu'] }],
        total: 1,
        problems: [],
        bars: [],
        barUnit: 'count',
        asOf: '2026-11-18T00:00:00.000Z',
      },
    },
  });
  return server;
}

it('asks before a new report is left that was changed', async () => {
  serverWithReport();
  const { user, address } = renderApp('/reports/new');
  await user.click(await screen.findByRole('button', { name: /^City/ }));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Reports' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(address()).toBe('/reports/new');
});

it('lets go of a new report that no one touched', async () => {
  serverWithReport();
  const { user, address } = renderApp('/reports/new');
  await screen.findByRole('button', { name: /^City/ });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Reports' }));
  await screen.findByRole('heading', { level: 1, name: 'Saved reports' });
  expect(address()).toBe('/reports');
});

it('exports what is saved, and nothing else', async () => {
  serverWithReport();
  const { user } = renderApp('/reports/7');
  await user.click(await screen.findByRole('button', { name: /^City/ }));
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }));
  expect(await screen.findByText('Save your changes first. The file has the rows of the saved report.')).toBeVisible();
});
