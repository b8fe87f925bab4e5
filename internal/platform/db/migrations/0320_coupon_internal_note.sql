-- +goose Up
-- What staff write to each other about a coupon. Buyers never see it.
ALTER TABLE coupons ADD COLUMN internal_note TEXT NOT NULL DEFAULT '';
