import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode, visit } from 'graphql';

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** A document with the names of all types below its root, as the GraphQL client asks for it. */
export function addTypename(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet(node: SelectionSetNode, _key, parent): SelectionSetNode | undefined {
      const isRoot = parent && !Array.isArray(parent) && 'operation' in parent;
      return isRoot ? undefined : { ...node, selections: [...node.selections, TYPENAME] };
    },
  });
}
