import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  linkOptions,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from '../../../src/components/SearchField.tsx';
import type { DataColumn, DataSort } from '../../../src/components/table/columns.ts';
import { DataTable } from '../../../src/components/table/DataTable.tsx';
import { startTexts } from '../../../src/lib/i18n.ts';
import { LetterKeysContext } from '../../../src/lib/useLetterKeys.ts';

interface Fruit {
  id: number;
  name: string;
  weight: number;
}

const FRUITS: Fruit[] = ['Apple', 'Banana', 'Cherry', 'Durian'].map((name, index) => ({
  id: index + 1,
  name,
  weight: (index + 1) * 10,
}));

const COLUMNS: DataColumn<Fruit>[] = [
  { id: 'name', header: 'Name', show: 'always', card: 'title', cell: ({ name }) => name },
  {
    id: 'weight',
    header: 'Weight',
    align: 'end',
    sort: 'descending',
    cell: ({ weight }) => `${weight} g`,
  },
  {
    id: 'note',
    header: 'Note',
    show: 'hidden',
    cell: ({ name }) => <button type="button">Note on {name}</button>,
  },
];

const idOf = ({ id }: Fruit) => String(id);
const linkOf = ({ id }: Fruit) =>
  linkOptions({ to: '/goods/$goodsId', params: { goodsId: String(id) } });
const nameOf = ({ name }: Fruit) => name;

interface ListProps {
  rows?: Fruit[] | null;
  loading?: boolean;
  onSort?: (sort: DataSort) => void;
  onSelect?: (ids: string[]) => void;
  toolbar?: ReactNode;
  columns?: DataColumn<Fruit>[];
}

function List(props: ListProps) {
  const { rows = FRUITS, loading = false, columns = COLUMNS, onSort, onSelect, toolbar } = props;
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['99']));
  return (
    <DataTable<Fruit>
      label="Fruits"
      name="fruits"
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowLink={linkOf}
      loading={loading}
      sort={{ by: 'weight', descending: true }}
      onSort={onSort}
      selection={{
        ids,
        nameOf,
        onChange: (next) => {
          setIds(next);
          onSelect?.([...next]);
        },
      }}
      toolbar={toolbar}
      empty="There is no fruit"
    />
  );
}

/** Shows a list inside a router of its own, and tells where it leads. */
async function show(list: ReactNode) {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => list });
  const record = createRoute({
    getParentRoute: () => root,
    path: '/goods/$goodsId',
    component: () => <p>One record</p>,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([here, record]), history });
  await startTexts();
  await i18next.changeLanguage('en-US');
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  await screen.findByRole('region', { name: 'Fruits' });
  return { user: userEvent.setup(), address: () => history.location.href };
}

const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

beforeEach(() => localStorage.clear());

describe('opening a row', () => {
  it('by a click anywhere on it', async () => {
    const { user, address } = await show(<List />);
    await user.click(screen.getByText('20 g'));
    await waitFor(() => expect(address()).toBe('/goods/2'));
  });

  it('in a new tab by Ctrl-click, leaving the list where it is', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, address } = await show(<List />);
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('30 g'));
    await user.keyboard('{/Control}');
    expect(open).toHaveBeenCalledWith('/goods/3', '_blank', 'noopener');
    expect(address()).toBe('/');
    open.mockRestore();
  });

  it('not by a click on what acts by itself', async () => {
    localStorage.setItem('columns.fruits', JSON.stringify({ note: true }));
    const { user, address } = await show(<List />);
    await user.click(screen.getByRole('button', { name: 'Note on Apple' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
    expect(address()).toBe('/');
  });
});

describe('the keyboard', () => {
  it('moves by arrows, Home and End, and stops at the ends', async () => {
    const { user } = await show(<List />);
    await user.keyboard('{ArrowDown}');
    expect(rowOf('Apple')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(rowOf('Cherry')).toHaveFocus();
    await user.keyboard('{End}{ArrowDown}');
    expect(rowOf('Durian')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(rowOf('Cherry')).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(rowOf('Apple')).toHaveFocus();
  });

  it('has one row in the tab order: the one that had the focus last', async () => {
    const { user } = await show(<List />);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const tabbable = screen.getAllByRole('row').filter((row) => row.tabIndex === 0);
    expect(tabbable).toEqual([rowOf('Banana')]);
  });

  it('opens by Enter', async () => {
    const { user, address } = await show(<List />);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/goods/2'));
  });

  it('selects by x and takes back by x', async () => {
    const onSelect = vi.fn();
    const { user } = await show(<List onSelect={onSelect} />);
    await user.keyboard('{ArrowDown}x');
    expect(onSelect).toHaveBeenLastCalledWith(['99', '1']);
    expect(rowOf('Apple')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('x');
    expect(onSelect).toHaveBeenLastCalledWith(['99']);
  });

  it('works the same from a row’s checkbox and link, and turns nothing twice', async () => {
    const onSelect = vi.fn();
    const { user, address } = await show(<List onSelect={onSelect} />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
    await user.keyboard(' ');
    expect(onSelect).toHaveBeenLastCalledWith(['99']);
    await user.keyboard('x');
    expect(onSelect).toHaveBeenLastCalledWith(['99', '1']);
    await user.keyboard('{ArrowDown} ');
    expect(rowOf('Banana')).toHaveFocus();
    expect(onSelect).toHaveBeenLastCalledWith(['99', '1', '2']);
    expect(onSelect).toHaveBeenCalledTimes(4);
    screen.getByRole('link', { name: 'Cherry' }).focus();
    await user.keyboard(' {ArrowUp}');
    expect(onSelect).toHaveBeenLastCalledWith(['99', '1', '2', '3']);
    expect(rowOf('Banana')).toHaveFocus();
    screen.getByRole('checkbox', { name: 'Select Durian' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/goods/4'));
  });

  it('searches by /, and writes a / where one types', async () => {
    const onChange = vi.fn();
    const { user } = await show(
      <List toolbar={<SearchField label="Search fruits" value="" onChange={onChange} />} />,
    );
    await user.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Search fruits' });
    expect(field).toHaveFocus();
    await user.keyboard('a/b{Enter}');
    expect(field).toHaveValue('a/b');
    expect(onChange).toHaveBeenCalledWith('a/b');
  });

  it('searches by no sign where the person has switched letters off', async () => {
    const { user } = await show(
      <LetterKeysContext value={[false, vi.fn()]}>
        <List toolbar={<SearchField label="Search fruits" value="" onChange={vi.fn()} />} />
      </LetterKeysContext>,
    );
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search fruits' })).not.toHaveFocus();
  });
});

describe('selecting', () => {
  it('keeps what is selected on other pages', async () => {
    const onSelect = vi.fn();
    const { user } = await show(<List onSelect={onSelect} />);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(onSelect).toHaveBeenLastCalledWith(['99', '1', '2', '3', '4']);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(onSelect).toHaveBeenLastCalledWith(['99']);
  });

  it('keeps the order in which the rows stand and were chosen, whatever their numbers are', async () => {
    const onSelect = vi.fn();
    const { user } = await show(<List rows={[...FRUITS].reverse()} onSelect={onSelect} />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Banana' }));
    expect(onSelect).toHaveBeenLastCalledWith(['99', '2']);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(onSelect).toHaveBeenLastCalledWith(['99', '2', '4', '3', '1']);
  });

  it('takes a range with Shift', async () => {
    const onSelect = vi.fn();
    const { user } = await show(<List onSelect={onSelect} />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Cherry' }));
    await user.keyboard('{/Shift}');
    expect(onSelect).toHaveBeenLastCalledWith(['99', '1', '2', '3']);
  });
});

describe('the columns', () => {
  it('are those that the person chose last', async () => {
    const { user } = await show(<List />);
    expect(screen.queryByRole('columnheader', { name: 'Note' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const choice = await screen.findByRole('group', { name: 'Columns' });
    expect(within(choice).queryByLabelText('Name')).not.toBeInTheDocument();
    await user.click(within(choice).getByLabelText('Note'));
    await user.click(within(choice).getByLabelText('Weight'));
    expect(screen.getByRole('columnheader', { name: 'Note' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: /Weight/ })).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('columns.fruits') ?? '')).toMatchObject({
      note: true,
      weight: false,
    });
  });

  it('are the usual ones where what was kept is broken', async () => {
    localStorage.setItem('columns.fruits', '{"weight":');
    await show(<List />);
    expect(screen.getByRole('columnheader', { name: /Weight/ })).toBeInTheDocument();
  });

  it('tell by which one the list is sorted, and turn it round', async () => {
    const onSort = vi.fn();
    const { user } = await show(<List onSort={onSort} />);
    expect(screen.getByRole('columnheader', { name: /Weight/ })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(screen.queryByRole('button', { name: 'Name' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Weight/ }));
    expect(onSort).toHaveBeenCalledWith({ by: 'weight', descending: false });
  });
});

describe('while rows are on their way', () => {
  it('a skeleton has the shape of rows', async () => {
    await show(<List rows={null} loading />);
    expect(screen.getByRole('region', { name: 'Fruits' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('row')).toHaveLength(13);
    expect(screen.queryByText('There is no fruit')).not.toBeInTheDocument();
  });

  it('the old ones stay', async () => {
    await show(<List loading />);
    expect(screen.getByText('Apple')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Fruits' })).toHaveAttribute('aria-busy', 'true');
  });

  it('nothing found is said only when it is known', async () => {
    await show(<List rows={[]} />);
    expect(screen.getByText('There is no fruit')).toBeInTheDocument();
  });
});

describe('on a narrow screen', () => {
  it('each row is a card with the same words, and the order can be chosen', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    const onSort = vi.fn();
    const { user, address } = await show(<List onSort={onSort} />);
    const card = screen.getAllByRole('listitem')[1] as HTMLElement;
    expect(within(card).getByText('Weight')).toBeInTheDocument();
    expect(within(card).getByText('20 g')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'weight ascending');
    expect(onSort).toHaveBeenCalledWith({ by: 'weight', descending: false });
    await user.click(within(card).getByRole('link', { name: 'Banana' }));
    await waitFor(() => expect(address()).toBe('/goods/2'));
    window.matchMedia = wide;
  });

  it('a card has what stands between whose it is and what it comes to in that line, and says less where it has less room', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
    const columns: DataColumn<Fruit>[] = [
      { id: 'name', header: 'Name', show: 'always', card: 'title', cell: ({ name }) => name },
      { id: 'id', header: 'Number', card: 'second', cell: ({ id }) => `No. ${id}` },
      { id: 'weight', header: 'Weight', card: 'second', align: 'end', cell: () => '1 kg' },
      {
        id: 'ripe',
        header: 'Ripe',
        card: 'between',
        cell: () => 'yes',
        onCard: ({ id }) => (id === 2 ? 'not yet' : null),
      },
      {
        ...{ id: 'day', header: 'Picked', card: 'between', cardHead: 'hidden' },
        cell: ({ id }) => (id === 1 ? '1 May' : null),
      },
    ];
    await show(<List columns={columns} />);
    const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(told.slice(0, 2)).toEqual(['AppleNo. 1Picked 1 May1 kg', 'BananaNo. 2Ripe not yet1 kg']);
    expect(screen.getByText('Picked')).toHaveClass('visually-hidden');
    window.matchMedia = wide;
  });
});
