import { ActionIcon, Checkbox, Group, Text, Tree, type TreeNodeData, useTree } from '@mantine/core';
import type { ResourceNamespaceMap } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PERMISSIONS } from '../../../api/domainOf.ts';
import type { Permission } from '../../../api/domains.ts';
import { MENUS } from '../../../api/roles/calls.ts';
import { Icon } from '../../components/icons.tsx';
import { useGrants } from '../../shell/sessionContext.ts';
import { ticked } from './permissionTree.ts';

interface PermissionTreeProps {
  permissions: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
  /** Nothing can be changed of it. */
  disabled?: boolean;
  error?: ReactNode;
}

type PermissionWords = ResourceNamespaceMap['errors']['permissions'];
type Words = Record<string, Record<string, string>>;

/** The menus and their permissions, ticked where a role grants them. */
export function PermissionTree(props: PermissionTreeProps): ReactNode {
  const { permissions, onChange, disabled = false, error } = props;
  const { t, i18n } = useTranslation(['roles', 'errors']);
  const grants = useGrants();
  const data = useMemo(() => {
    // The permissions' own names make the keys, which a test holds against the list of them.
    const words = i18n.getResourceBundle(i18n.language, 'errors').permissions as PermissionWords;
    return [...MENUS].map(
      ([menu, within]): TreeNodeData => ({
        value: menu,
        label: t(`roles:menus.${menu as keyof ResourceNamespaceMap['roles']['menus']}`),
        children: within.map((permission) => ({
          value: permission,
          label: (words as Words)[menu]?.[permission.slice(menu.length + 1)] ?? permission,
        })),
      }),
    );
  }, [t, i18n]);
  const tree = useTree({
    checkedState: [...permissions],
    onCheckedStateChange: (checked) => {
      if (disabled) return;
      const wished = PERMISSIONS.filter((permission) => checked.includes(permission));
      onChange(ticked(wished, permissions, grants));
    },
  });
  const isFixed = (node: TreeNodeData) =>
    disabled || (node.children ? !isAnyHeld(node, grants) : !grants(node.value));
  return (
    <>
      <Text c="dimmed" size="sm">
        {t('roles:treeHint')}
      </Text>
      {error ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
      <Tree
        data={data}
        tree={tree}
        aria-label={t('roles:tree')}
        expandOnClick={false}
        checkOnSpace
        levelOffset="lg"
        renderNode={({ node, expanded, hasChildren, elementProps }) => (
          <Group
            gap="xs"
            wrap="nowrap"
            {...elementProps}
            py={4}
            ref={(line) => {
              // The keyboard is at the entry around it, which is the library's and says no more than
              // that it is selected.
              const entry = line?.closest('[role="treeitem"]');
              entry?.setAttribute('aria-checked', checkedAs(tree, node.value));
              entry?.setAttribute('aria-disabled', `${isFixed(node)}`);
            }}
          >
            <Checkbox
              tabIndex={-1}
              checked={tree.isNodeChecked(node.value)}
              indeterminate={tree.isNodeIndeterminate(node.value)}
              disabled={isFixed(node)}
              onChange={() =>
                tree.isNodeChecked(node.value)
                  ? tree.uncheckNode(node.value)
                  : tree.checkNode(node.value)
              }
              label={node.label}
            />
            {hasChildren ? (
              <>
                <Text component="span" c="dimmed" size="sm">
                  {t('roles:granted', {
                    granted: (node.children ?? []).filter(({ value }) => tree.isNodeChecked(value))
                      .length,
                    all: node.children?.length ?? 0,
                  })}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  tabIndex={-1}
                  aria-label={t('roles:fold', { name: node.label })}
                  aria-expanded={expanded}
                  onClick={() => tree.toggleExpanded(node.value)}
                >
                  <Icon name={expanded ? 'chevronDown' : 'chevronRight'} size={16} />
                </ActionIcon>
              </>
            ) : null}
          </Group>
        )}
      />
    </>
  );
}

const checkedAs = (tree: ReturnType<typeof useTree>, value: string) =>
  tree.isNodeIndeterminate(value) ? 'mixed' : `${tree.isNodeChecked(value)}`;

const isAnyHeld = ({ children = [] }: TreeNodeData, grants: (permission: string) => boolean) =>
  children.some(({ value }) => grants(value));
