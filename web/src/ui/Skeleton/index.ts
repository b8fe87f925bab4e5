export { Skeleton, SkeletonCard, SkeletonRows, SkeletonText } from './Skeleton';
